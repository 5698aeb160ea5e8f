import type { Cell } from "./glyphs";
import type { Row } from "./rows";

/** Of OCR-B: the height of a digit in steps along the line, and that of a capital in digits. */
const DIGIT = 1.09;
const CAPITAL = 0.89;

/** As much lower or higher may signs be. */
const LEAST_TALL = 0.7;
const MOST_TALL = 1.1;
/** How near a row must be to where it is looked for, and a sign to the middle of its line, in heights. */
const NEAR = 0.3;
const ON_LINE = 0.2;

/** Values over a number, as a polynomial of the second degree. */
type Curve = readonly [constant: number, linear: number, square: number];

const at = ([a, b, c]: Curve, x: number): number => a + b * x + c * x * x;
const slopeAt = ([, b, c]: Curve, x: number): number => b + 2 * c * x;

/** Where the signs of a line are: their middles over their numbers. Paper bends, so the line may, too. */
interface Line {
  x: Curve;
  y: Curve;
  first: number;
  last: number;
}

/** The lines of a document with the same columns. */
export interface Block {
  lines: readonly Line[];
  first: number;
  last: number;
  /** How far the columns go to the right for each pixel downwards. */
  lean: number;
  /** The height of a capital in steps: less where the document was seen from above or below. */
  capital: number;
}

/**
 * The blocks that rows may form: two or three of them, as far from each other as lines of a document. Of three lines one
 * may have been missed.
 */
export function blocksOf(rows: readonly Row[]): Block[] {
  return rows.flatMap((upper) =>
    rows
      .filter((lower) => isBelow(upper, lower))
      .flatMap((lower) => blockOf(upper, lower))
      .flatMap((block) => [block, withLine(block, "below", rows), withLine(block, "above", rows)]),
  );
}

/** What is as far behind the first curve as the second one is before it. */
const beyond = (near: Curve, far: Curve): Curve => [2 * near[0] - far[0], 2 * near[1] - far[1], 2 * near[2] - far[2]];

/** The block with one more line, as far from the others as they are from each other: a row that is there, if one is. */
function withLine(block: Block, where: "above" | "below", rows: readonly Row[]): Block {
  const [upper, lower] = block.lines as [Line, Line];
  const [near, far] = where === "below" ? [lower, upper] : [upper, lower];
  const line = { ...near, x: beyond(near.x, far.x), y: beyond(near.y, far.y) };
  const middle = (line.first + line.last) / 2;
  const [x, y] = [at(line.x, middle), at(line.y, middle)];
  const row = rows.find((one) => Math.abs(one.level + one.slope * (x - one.middle) - y) < one.height * NEAR);
  const seen = row && lineOf(row);
  const third = seen ? aligned(seen, line) : line;
  return { ...block, lines: where === "below" ? [upper, lower, third] : [third, upper, lower] };
}

/** A line with the numbers that another one has at its places, or above them. */
function aligned(line: Line, to: Line): Line {
  const middle = (line.first + line.last) / 2;
  const shift = Math.round(numberAt(to, at(line.x, middle), at(line.y, middle)) - middle);
  return {
    x: shifted(line.x, shift),
    y: shifted(line.y, shift),
    first: line.first + shift,
    last: line.last + shift,
  };
}

function isBelow(upper: Row, lower: Row): boolean {
  const gap = (lower.level - upper.level) / upper.step;
  const steps = lower.step / upper.step;
  return gap > 1.2 && gap < 3.6 && Math.abs(upper.slope - lower.slope) < 0.06 && steps > 0.85 && steps < 1.18;
}

/** Two lines with the same columns. */
function blockOf(upper: Row, lower: Row): Block[] {
  const [top, line] = [lineOf(upper), lineOf(lower)];
  if (!top || !line) return [];
  const moved = aligned(line, top);
  const middle = (moved.first + moved.last) / 2;
  const below = at(moved.y, middle) - at(top.y, middle);
  // Digits are the highest signs, and one of the lines has many.
  const height = Math.max(upper.height / upper.step, lower.height / lower.step);
  return [
    {
      lines: [top, moved],
      first: Math.min(top.first, moved.first),
      last: Math.max(top.last, moved.last),
      lean: (at(moved.x, middle) - at(top.x, middle)) / below,
      capital: CAPITAL * Math.max(DIGIT * LEAST_TALL, Math.min(DIGIT * MOST_TALL, height)),
    },
  ];
}

/** The number of the sign of a line that is right above a point. */
function numberAt(line: Line, x: number, y: number): number {
  let number = (line.first + line.last) / 2;
  for (let turn = 0; turn < 4; turn += 1) {
    const [along, across] = [slopeAt(line.x, number), slopeAt(line.y, number)];
    const [dx, dy] = [x - at(line.x, number), y - at(line.y, number)];
    number += (dx * along + dy * across) / (along * along + across * across);
  }
  return number;
}

/** The curve over numbers that are larger by so many. */
const shifted = ([a, b, c]: Curve, by: number): Curve => [a - b * by + c * by * by, b - 2 * c * by, c];

/** Numbers the pieces of a row by their distances, and draws the line through them. */
function lineOf({ pieces, step, height }: Row): Line | null {
  const [start] = pieces;
  if (!start) return null;
  let numbered: { number: number; x: number; y: number }[] = [];
  let before = { number: 0, x: start.x };
  for (const { x, y } of pieces) {
    const steps = Math.round((x - before.x) / step);
    if (steps === 0 && numbered.length > 0) continue;
    before = { number: before.number + steps, x };
    numbered.push({ number: before.number, x, y });
  }
  let x = curveThrough(numbered.map((one) => [one.number, one.x]));
  for (let turn = 0; turn < 3; turn += 1) {
    const known = x;
    numbered = numbered.map((one) => {
      const guess = one.number + (one.x - at(known, one.number)) / slopeAt(known, one.number);
      return { ...one, number: Math.round(guess) };
    });
    const fitting = numbered.filter(
      (one) => Math.abs(one.x - at(known, one.number)) < 0.22 * slopeAt(known, one.number),
    );
    if (fitting.length < numbered.length * 0.6) return null;
    x = curveThrough(fitting.map((one) => [one.number, one.x]));
    if (turn === 2) numbered = fitting;
  }
  let y = curveThrough(numbered.map((one) => [one.number, one.y]));
  for (let turn = 0; turn < 2; turn += 1) {
    const known = y;
    const fitting = numbered.filter((one) => Math.abs(one.y - at(known, one.number)) < ON_LINE * height);
    if (fitting.length < numbered.length * 0.6) break;
    numbered = fitting;
    x = curveThrough(numbered.map((one) => [one.number, one.x]));
    y = curveThrough(numbered.map((one) => [one.number, one.y]));
  }
  const numbers = numbered.map(({ number }) => number);
  return { x, y, first: Math.min(...numbers), last: Math.max(...numbers) };
}

/** The curve with the least squares. */
function curveThrough(points: readonly (readonly [number, number])[]): Curve {
  // Around the middle, so that the sums stay small.
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const sums = [0, 0, 0, 0, 0];
  const values = [0, 0, 0];
  for (const [x, y] of points) {
    let power = 1;
    for (let n = 0; n < 5; n += 1) {
      sums[n] = (sums[n] ?? 0) + power;
      if (n < 3) values[n] = (values[n] ?? 0) + power * y;
      power *= x - middle;
    }
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums;
  const [v0 = 0, v1 = 0, v2 = 0] = values;
  const det = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  const a = (v0 * (s2 * s4 - s3 * s3) - s1 * (v1 * s4 - v2 * s3) + s2 * (v1 * s3 - v2 * s2)) / det;
  const b = (s0 * (v1 * s4 - v2 * s3) - v0 * (s1 * s4 - s2 * s3) + s2 * (s1 * v2 - s2 * v1)) / det;
  const c = (s0 * (s2 * v2 - s3 * v1) - s1 * (s1 * v2 - s2 * v1) + v0 * (s1 * s3 - s2 * s2)) / det;
  return shifted([a, b, c], middle);
}

/** How the signs are looked at: moved downwards by a share of their height, and higher than the block says. */
export interface Look {
  lower: number;
  taller: number;
}

/** The place of a sign of a block. */
export function cellOf({ lines, lean, capital }: Block, row: number, number: number, { lower, taller }: Look): Cell {
  const line = lines[row] as Line;
  const along = [slopeAt(line.x, number), slopeAt(line.y, number)] as const;
  const step = Math.hypot(...along);
  // Down the columns.
  const length = (capital * taller * step) / Math.hypot(1, lean);
  const down = [lean * length, length] as const;
  return { x: at(line.x, number) + lower * down[0], y: at(line.y, number) + lower * down[1], along, down };
}
