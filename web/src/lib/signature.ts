/**
 * The box in which signatures are drawn, and how long their paths may be
 * (`services/retentions/src/retention/signature.rs`).
 */
export const SIGNATURE_BOX = { width: 600, height: 200, maxLength: 16_000 };

export interface Point {
  x: number;
  y: number;
}

/** Points nearer to each other than this show no difference on paper. */
const NEAR = 3;

/** The path with one more point of the pen, in whole numbers of the box; unchanged where the point adds nothing. */
export function withPoint(path: string, point: Point, begins: boolean): string {
  const x = within(point.x, SIGNATURE_BOX.width);
  const y = within(point.y, SIGNATURE_BOX.height);
  const last = begins ? null : lastPoint(path);
  if (last && Math.hypot(x - last.x, y - last.y) < NEAR) return path;
  const longer = `${path}${last ? "L" : "M"}${x} ${y}`;
  return longer.length > SIGNATURE_BOX.maxLength ? path : longer;
}

/** The path without a last stroke that is only a point. */
export const withoutDot = (path: string): string => path.replace(/M[^ML]*$/, "");

function lastPoint(path: string): Point | null {
  const found = /(\d+) (\d+)$/.exec(path);
  return found && { x: Number(found[1]), y: Number(found[2]) };
}

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);
