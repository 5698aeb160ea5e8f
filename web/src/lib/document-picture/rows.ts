import { sorted } from "../sorted";
import type { Spot } from "./gray";

/** A dark piece that may be a sign: its middle and its height. */
interface Piece {
  x: number;
  y: number;
  height: number;
  right: Piece | null;
  hasLeft: boolean;
}

/** Pieces that stand beside each other as the signs of a line do. */
export interface Row {
  pieces: readonly { x: number; y: number }[];
  /** The line through them: `y` over `x`. */
  slope: number;
  /** `y` at the middle of the picture, and where that is. */
  level: number;
  middle: number;
  /** The step from sign to sign. */
  step: number;
  height: number;
}

const LEAST_HEIGHT = 6;
const MOST_HEIGHT = 120;
/** Pieces of a line are as high as each other, but for this share. A filler is lower than a digit. */
const ALIKE = 0.45;
/** How much a line may rise or fall. */
const STEEPEST = 0.36;
/** How far the next sign may be, in heights: two signs between may be missing. */
const REACH = 4;
/** Fewer pieces are no line of a document. */
const LEAST_PIECES = 14;
/** A step from sign to sign, in heights of a sign. */
const LEAST_STEP = 0.7;
const MOST_STEP = 1.7;
const LEAST_CHAIN = 6;

/** The rows of dark pieces that may be lines of a document, the longest first. `middle` is that of the picture. */
export function rowsOf(spots: readonly Spot[], middle: number): Row[] {
  const pieces = sorted(spots.flatMap(pieceOf), (a, b) => a.x - b.x);
  link(pieces);
  const chains = pieces.filter(({ hasLeft }) => !hasLeft).map(chainFrom);
  const rows: Row[] = [];
  for (const chain of sorted(
    chains.filter(({ length }) => length >= LEAST_CHAIN),
    (a, b) => b.length - a.length,
  )) {
    const row = rowOf(chain, pieces, middle);
    const isNew = row && !rows.some((other) => Math.abs(other.level - row.level) < row.height * 0.6);
    if (isNew) rows.push(row);
  }
  return rows;
}

function pieceOf({ left, right, top, bottom, area }: Spot): Piece[] {
  const [width, height] = [right - left, bottom - top];
  const isSign =
    height >= LEAST_HEIGHT && height <= MOST_HEIGHT && width <= height * 1.5 && width >= height * 0.1 && area >= height;
  return isSign ? [{ x: (left + right) / 2, y: (top + bottom) / 2, height, right: null, hasLeft: false }] : [];
}

/** Gives each piece the nearest one to its right on the same line. */
function link(pieces: readonly Piece[]): void {
  for (const [at, piece] of pieces.entries()) {
    let best = Number.POSITIVE_INFINITY;
    let next: Piece | null = null;
    for (let other = at + 1; other < pieces.length; other += 1) {
      const candidate = pieces[other] as Piece;
      const dx = candidate.x - piece.x;
      if (dx > piece.height * REACH || dx > best) break;
      const dy = Math.abs(candidate.y - piece.y);
      const heights = Math.abs(candidate.height - piece.height) / Math.max(candidate.height, piece.height);
      if (candidate.hasLeft || dx < piece.height * 0.4 || dy > dx * STEEPEST + piece.height * 0.15 || heights > ALIKE)
        continue;
      const distance = dx + 2 * dy;
      if (distance < best) [best, next] = [distance, candidate];
    }
    if (!next) continue;
    piece.right = next;
    next.hasLeft = true;
  }
}

function chainFrom(start: Piece): Piece[] {
  const chain: Piece[] = [];
  for (let piece: Piece | null = start; piece; piece = piece.right) chain.push(piece);
  return chain;
}

/** The row of a chain, with all that lies on its line: a sign that ran into another one ends a chain. */
function rowOf(chain: readonly Piece[], all: readonly Piece[], middle: number): Row | null {
  const height = median(chain.map((piece) => piece.height));
  let line = straight(chain, middle);
  let pieces: Piece[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const { slope, level } = line;
    pieces = all.filter(
      (piece) =>
        Math.abs(piece.y - level - slope * (piece.x - middle)) < height * 0.4 &&
        Math.abs(piece.height - height) < height * ALIKE,
    );
    if (pieces.length < LEAST_PIECES) return null;
    line = straight(pieces, middle);
  }
  const step = median(chain.slice(1).map(({ x }, at) => x - (chain[at]?.x ?? 0)));
  if (step < height * LEAST_STEP || step > height * MOST_STEP) return null;
  return { pieces, ...line, height, step };
}

/** The line with the least squares. */
function straight(
  points: readonly { x: number; y: number }[],
  middle: number,
): Pick<Row, "slope" | "level" | "middle"> {
  let [n, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0];
  for (const { x, y } of points) {
    n += 1;
    sx += x - middle;
    sy += y;
    sxx += (x - middle) ** 2;
    sxy += (x - middle) * y;
  }
  const slope = (n * sxy - sx * sy) / Math.max(1e-9, n * sxx - sx * sx);
  return { slope, level: (sy - slope * sx) / n, middle };
}

function median(of: readonly number[]): number {
  const ordered = sorted(of, (a, b) => a - b);
  return ordered[Math.floor(ordered.length / 2)] ?? 0;
}
