import { draw, type Fault } from "./fault-schedule";

/** What goes wrong on the device of an officer at the counter, and around it. */
export const KINDS = {
  offline: { ends: true },
  "captive portal": { ends: true },
  "answers lost": { ends: true },
  "page killed": { ends: false },
  "browser killed": { ends: false },
  "clock wrong by two days": { ends: true },
  "disk full": { ends: true },
  "session expired": { ends: false },
  update: { ends: false },
  "another person": { ends: false },
  "site cleared": { ends: false },
} as const;

export type CounterFault = Fault<keyof typeof KINDS>;

/** How many declarations an officer goes through; each has two steps. */
export const DECLARATIONS = 4;

/** What happens at a counter under a seed. */
export const schedule = (seed: number): CounterFault[] => draw(seed, KINDS, { acts: 2 * DECLARATIONS, onSending: 0 });
