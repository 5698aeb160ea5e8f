import { plain } from "./text";

/** A code has no letters and digits that are easily mistaken for each other. */
const CODE = /^[2-9A-HJKMNP-Z]{8}$/;

/** The code in a text, written as `D-7K3M-Q2X9` however it was typed; null when there is none. */
export function readDeclarationCode(typed: string): string | null {
  const compact = plain(typed)
    .replace(/^d[ -]/i, "")
    .replaceAll(/[ -]/g, "")
    .toUpperCase();
  const bare = compact.length === 9 && compact.startsWith("D") ? compact.slice(1) : compact;
  return CODE.test(bare) ? `D-${bare.slice(0, 4)}-${bare.slice(4)}` : null;
}
