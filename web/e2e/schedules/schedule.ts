import { Random } from "../faults/random";

/** What goes wrong on the phone of somebody who declares, and around it. */
export const KINDS = {
  "page killed": { ends: false },
  "browser killed": { ends: false },
  "page closed": { ends: false },
  reload: { ends: false },
  update: { ends: false },
  "second tab": { ends: false },
  "answers lost": { ends: true },
  offline: { ends: true },
  "disk full": { ends: true },
  "database silent": { ends: true },
  "database refused": { ends: true },
} as const satisfies Record<string, { ends: boolean }>;

type Kind = keyof typeof KINDS;

/** One fault, as a seed determines it. */
export interface Fault {
  kind: Kind;
  /** After so many acts of the person; null: when they send. */
  at: number | null;
  /** Acts until its cause goes away. */
  lasts: number;
  /** It comes before the page can say that the last thing typed is kept. */
  atOnce: boolean;
}

/** So many acts are a declaration without a fault. */
const ACTS = 28;
const FEWEST = 2;
const MOST = 5;

/** What happens under a seed, in its order. */
export function schedule(seed: number): Fault[] {
  const random = new Random(seed);
  const kinds = Object.keys(KINDS) as Kind[];
  const faults = Array.from({ length: random.between(FEWEST, MOST) }, () => ({
    kind: random.pick(kinds),
    at: random.chance(0.35) ? null : random.between(0, ACTS),
    lasts: random.between(1, 8),
    atOnce: random.chance(0.5),
  }));
  return faults.toSorted((one, other) => (one.at ?? ACTS + 1) - (other.at ?? ACTS + 1));
}

export const words = (faults: readonly Fault[]): string =>
  faults
    .map(
      ({ kind, at, lasts, atOnce }) =>
        `${kind} ${at === null ? "on sending" : `after ${at}`}${KINDS[kind].ends ? ` for ${lasts}` : ""}${atOnce ? " at once" : ""}`,
    )
    .join(" → ");
