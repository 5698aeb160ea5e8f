import { Random } from "./random";

/** Kinds of faults by their names. What `ends` has a cause that goes away. */
type Kinds = Record<string, { ends: boolean }>;

/** One fault, as a seed determines it. */
export interface Fault<Kind extends string> {
  kind: Kind;
  /** After so many acts of the person; null: when they send. */
  at: number | null;
  /** Acts until its cause goes away. */
  lasts: number;
  /** It comes before the page can say that the last thing typed is kept. */
  atOnce: boolean;
}

interface Drawing {
  /** So many acts there are without a fault. */
  acts: number;
  /** The share of faults that come when the person sends. */
  onSending: number;
}

const FEWEST = 2;
const MOST = 5;

/** What happens under a seed, in its order. */
export function draw<Of extends Kinds>(seed: number, kinds: Of, { acts, onSending }: Drawing) {
  const random = new Random(seed);
  const names = Object.keys(kinds) as (keyof Of & string)[];
  const faults: Fault<keyof Of & string>[] = Array.from({ length: random.between(FEWEST, MOST) }, () => ({
    kind: random.pick(names),
    at: random.chance(onSending) ? null : random.between(0, acts),
    lasts: random.between(1, 8),
    atOnce: random.chance(0.5),
  }));
  return faults.toSorted((one, other) => (one.at ?? acts + 1) - (other.at ?? acts + 1));
}

/** A schedule in words. */
export const words = <Of extends Kinds>(kinds: Of, faults: readonly Fault<keyof Of & string>[]): string =>
  faults
    .map(
      ({ kind, at, lasts, atOnce }) =>
        `${kind} ${at === null ? "on sending" : `after ${at}`}${kinds[kind]?.ends ? ` for ${lasts}` : ""}${atOnce ? " at once" : ""}`,
    )
    .join(" → ");
