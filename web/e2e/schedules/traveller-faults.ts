import { draw, type Fault } from "../../testing/fault-schedule";

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
} as const;

export type TravellerFault = Fault<keyof typeof KINDS>;

/** What happens to a traveller under a seed. A declaration has 28 acts. */
export const schedule = (seed: number): TravellerFault[] => draw(seed, KINDS, { acts: 28, onSending: 0.35 });
