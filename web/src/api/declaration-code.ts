/** Letters and digits of a code; those that are mistaken for each other are not among them. */
const CODE = /^[2-9A-HJKMNP-Z]{8}$/;

/** Reads a code however it was typed, as `D-7K3M-Q2X9`; null when it cannot be one. */
export function readDeclarationCode(typed: string): string | null {
  const compact = typed
    .trim()
    .replace(/^d[\s-]/i, "")
    .replace(/[\s-]/g, "")
    .toUpperCase();
  const bare = compact.length === 9 && compact.startsWith("D") ? compact.slice(1) : compact;
  return CODE.test(bare) ? `D-${bare.slice(0, 4)}-${bare.slice(4)}` : null;
}
