import { sorted } from "../sorted";
import { blocksOf, type Block, cellOf, type Look } from "./grid";
import { likelihoods, patchOf, POINTS } from "./glyphs";
import { spotsOf, type Gray, turned } from "./gray";
import { rowsOf } from "./rows";
import { fitOf, type Guesses, linesSeen } from "./signs";

/** How much darker than the paper ink is: pale ink is read, too, but fine lines of the paper may join its signs. */
const INKS = [0.12, 0.3];
const MOST_ROWS = 12;
/** The length of the lines of a document by how many there are. */
const LENGTHS: Readonly<Record<number, readonly number[]>> = { 2: [44, 36], 3: [30] };
/** So many signs at an end may have been missed. */
const MISSED = 6;
/** So many other things may lie on the same line. */
const MOST_MORE = 40;
/** Lines that fit worse are none. */
const LEAST_FIT = -0.7;
const MOST_TRIES = 3;
const LOOKS: readonly Look[] = [1, 0.92, 1.08].flatMap((taller) =>
  [0, -0.06, 0.06].map((lower) => ({ lower, taller })),
);

/**
 * Returns the machine-readable lines of a document in a picture, in any of four orientations; null if none can be read.
 * Calls `onShare` with the share of the work that is done.
 */
export function linesInPicture(image: Gray, onShare: (share: number) => void = () => undefined): string[] | null {
  let picture = image;
  for (let turn = 0; turn < 4; turn += 1) {
    const lines = linesUpright(picture);
    if (lines) return lines;
    onShare((turn + 1) / 4);
    picture = turned(picture);
  }
  return null;
}

/** The same where the lines go from left to right. */
export function linesUpright(image: Gray): string[] | null {
  for (const darker of INKS) {
    const rows = rowsOf(spotsOf(image, darker), image.width / 2).slice(0, MOST_ROWS);
    for (const block of blocksOf(rows)) {
      const lines = readBlock(image, block);
      if (lines) return lines;
    }
  }
  return null;
}

function readBlock(image: Gray, block: Block): string[] | null {
  const patch = new Float32Array(POINTS);
  const known = new Map<string, Float32Array>();
  const guess = (row: number, number: number, look: Look): Float32Array => {
    const key = `${row} ${number} ${look.lower} ${look.taller}`;
    let found = known.get(key);
    if (!found) {
      patchOf(image, cellOf(block, row, number, look), patch);
      known.set(key, (found = likelihoods(patch)));
    }
    return found;
  };
  const seen = (start: number, length: number, look: Look): Guesses =>
    block.lines.flatMap((_, row) => Array.from({ length }, (__, at) => guess(row, start + at, look)));
  const tries = (LENGTHS[block.lines.length] ?? []).flatMap((length) => {
    const slack = length - (block.last - block.first + 1);
    if (slack > MISSED || slack < -MOST_MORE) return [];
    const from = block.first - Math.max(0, slack) - 1;
    const to = block.first - Math.min(0, slack) + 1;
    return Array.from({ length: to - from + 1 }, (_, at) => ({ length, start: from + at }));
  });
  const usual = LOOKS[0] as Look;
  const fitting = tries
    .map((one) => ({ ...one, fit: fitOf(seen(one.start, one.length, usual), one.length) }))
    .filter(({ fit }) => fit > LEAST_FIT);
  const ranked = sorted(fitting, (a, b) => b.fit - a.fit).slice(0, MOST_TRIES);
  for (const { start, length } of ranked) {
    const looks = sorted(
      LOOKS.map((look) => seen(start, length, look)).map((guesses) => ({ guesses, fit: fitOf(guesses, length) })),
      (a, b) => b.fit - a.fit,
    );
    const [best] = looks;
    if (!best) continue;
    const lines =
      linesSeen(meanOf(looks.slice(0, 3).map(({ guesses }) => guesses)), length) ?? linesSeen(best.guesses, length);
    if (lines) return lines;
  }
  return null;
}

/** The mean of several looks. */
const meanOf = (looks: readonly Guesses[]): Guesses =>
  (looks[0] ?? []).map((first, at) =>
    first.map((_, sign) => looks.reduce((sum, guesses) => sum + (guesses[at]?.[sign] ?? 0), 0) / looks.length),
  );
