import { encode } from "uqr";

/** The quiet zone that scanners need around a code, in modules. */
export const QUIET_ZONE = 4;

/** A QR code as rows of dark and light modules, without its quiet zone. */
export function qrModules(content: string): boolean[][] {
  return encode(content, { ecc: "Q", boostEcc: false, border: 0 }).data;
}

/** The dark modules as one SVG path, one unit per module, inside the quiet zone. */
export function modulesPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")))
    .join("");
}
