import { encode } from "uqr";

/** The quiet zone that scanners need around a code, in modules. */
export const QUIET_ZONE = 4;

/** How much of a code may be hidden or torn: of a `dense` one less, so that more has room on a phone. */
export type Density = "usual" | "dense";

/** A QR code as rows of dark and light modules, without its quiet zone. */
export function qrModules(content: string, density: Density = "usual"): boolean[][] {
  const dense = density === "dense";
  return encode(content, { ecc: dense ? "L" : "Q", boostEcc: dense, border: 0 }).data;
}

/** The dark modules as one SVG path, one unit per module, inside the quiet zone. */
export function modulesPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")))
    .join("");
}
