/** How many lines an axis has at most, besides its beginning. */
const MOST_LINES = 4;

/** The numbers of an axis from zero to at least `most`, in round steps. */
export function axisOf(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(most / MOST_LINES));
  const steps = [1, 2, 5, 10, 20].map((step) => step * size);
  // Each number is counted from zero: sums of decimals are not round.
  const step = steps.find((each) => each * MOST_LINES >= most) ?? most;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}
