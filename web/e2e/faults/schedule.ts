import type { Part } from "../support/stack";
import { type Kind, kinds } from "./kinds";
import { Random } from "../../testing/random";

/** One fault, as a seed determines it. */
export interface Fault {
  kind: Kind;
  part: Part | null;
  /** Milliseconds after the beginning of its step. */
  after: number;
  /** Milliseconds until what caused it goes away. */
  lasts: number;
}

/** Faults that overlap, after a pause. */
export interface Step {
  pause: number;
  faults: Fault[];
}

const FEWEST = 2;
const MOST = 4;

/** What happens under a seed. */
export function schedule(seed: number, all: readonly Kind[] = kinds): Step[] {
  const random = new Random(seed);
  const steps: Step[] = [];
  for (let left = random.between(FEWEST, MOST); left > 0; left -= 1) {
    let kind = random.pick(all);
    while (kind.possible === false) kind = random.pick(all);
    const fault: Fault = {
      kind,
      part: kind.parts.length > 0 ? random.pick(kind.parts) : null,
      after: 0,
      lasts: random.between(...kind.lasts),
    };
    const before = steps.at(-1)?.faults;
    const beside = random.chance(0.3);
    const pause = random.between(100, 1500);
    const overlap = random.next();
    if (beside && before?.length === 1 && before[0] && goTogether(before[0], fault)) {
      before.push({ ...fault, after: Math.round(overlap * before[0].lasts) });
    } else {
      steps.push({ pause, faults: [fault] });
    }
  }
  return steps;
}

/** Two faults of one part would undo each other. */
function goTogether(one: Fault, other: Fault): boolean {
  return !one.kind.alone && !other.kind.alone && one.part !== other.part;
}

/** The faults of some steps in words, such as `freeze audit 1.2 s`. */
export const words = (steps: readonly Step[]): string =>
  steps
    .map(({ pause, faults }) =>
      [
        `${pause} ms`,
        ...faults.map(
          ({ kind, part, after, lasts }) => `${kind.name}${part ? ` ${part}` : ""} (+${after}, ${lasts} ms)`,
        ),
      ].join(" · "),
    )
    .join(" → ");
