import { setTimeout as sleep } from "node:timers/promises";

import { measuredOn } from "../faults/report";

/** Time between two questions to Prometheus, which evaluates the rules once a second. */
const INTERVAL = 200;
/** Time between two requests of one person. */
const PAUSE = 20;

/** What makes an alert fire. */
export interface Cause {
  /** What it is, for the table. */
  words: string;
  /** Brings it about. Returns what undoes it. */
  inflict: () => Promise<() => unknown>;
  /** What people do meanwhile, again and again, whatever they are answered. */
  people?: (person: number) => Promise<unknown>;
  /** How many people do it at once. */
  count?: number;
}

/** What was seen of an alert. */
export interface Drilled {
  alert: string;
  cause: string;
  /** Milliseconds from the beginning of the cause; null if it never fired. */
  fired: number | null;
  /** When the cause was gone. */
  undone: number;
  /** Milliseconds from then until the alert had ended; null if it did not. */
  ended: number | null;
  /** Other alerts that fired from the beginning until no alert did. */
  others: Set<string>;
}

/** Every drill of this run. */
export const drilled: Drilled[] = [];

/** The alerts that fire, and those that fire or would if it went on. */
async function alerts(): Promise<{ firing: Set<string>; active: Set<string> }> {
  const answer = await fetch(`${process.env.DRILL_PROMETHEUS}/api/v1/alerts`);
  const { data } = (await answer.json()) as { data: { alerts: { labels: { alertname: string }; state: string }[] } };
  const names = (some: typeof data.alerts) => new Set(some.map(({ labels }) => labels.alertname));
  return { firing: names(data.alerts.filter(({ state }) => state === "firing")), active: names(data.alerts) };
}

/** Asks Prometheus until its alerts are as wanted. Says whether they were within some milliseconds. */
async function become(
  isWanted: (now: Awaited<ReturnType<typeof alerts>>) => boolean,
  patience: number,
): Promise<boolean> {
  for (const limit = Date.now() + patience; Date.now() < limit;) {
    if (isWanted(await alerts())) return true;
    await sleep(INTERVAL);
  }
  return false;
}

/** Lets people do something again and again. Returns what ends it. */
function repeat({ people, count = 1 }: Cause): () => Promise<unknown> {
  const over = new AbortController();
  const working = Array.from({ length: people ? count : 0 }, async (_, person) => {
    while (!over.signal.aborted) {
      // What goes wrong is what the alert is about.
      await people?.(person).catch(() => undefined);
      await sleep(PAUSE);
    }
  });
  return () => {
    over.abort();
    return Promise.all(working);
  };
}

/** Lets an alert fire, and undoes the cause. Begins when no alert fires but those that are said to last. */
export async function fire(
  alert: string,
  cause: Cause,
  patience = 120_000,
  lasting: readonly string[] = [],
): Promise<Drilled> {
  const isQuiet = await become(({ firing, active }) => {
    const before = drilled.at(-1);
    if (before) note(before, firing, lasting);
    return [...active].every((name) => lasting.includes(name));
  }, 180_000);
  if (!isQuiet) throw new Error(`before ${alert}: ${[...(await alerts()).active].join(", ")}`);
  const seen: Drilled = { alert, cause: cause.words, fired: null, undone: 0, ended: null, others: new Set() };
  drilled.push(seen);
  const began = Date.now();
  const undo = await cause.inflict();
  const rest = repeat(cause);
  try {
    const isFiring = await become(({ firing }) => {
      note(seen, firing, lasting);
      return firing.has(alert);
    }, patience);
    if (isFiring) seen.fired = Date.now() - began;
  } finally {
    const resting = rest();
    await undo();
    await resting;
    seen.undone = Date.now();
  }
  if (seen.fired === null) throw new Error(`${alert} did not fire within ${patience / 1000} s`);
  return seen;
}

/** Waits until an alert has ended. */
export async function end(seen: Drilled, patience = 180_000, lasting: readonly string[] = []): Promise<void> {
  const hasEnded = await become(({ firing, active }) => {
    note(seen, firing, lasting);
    return !active.has(seen.alert);
  }, patience);
  if (!hasEnded) throw new Error(`${seen.alert} did not end within ${patience / 1000} s`);
  seen.ended = Date.now() - seen.undone;
}

function note(seen: Drilled, firing: Set<string>, lasting: readonly string[]): void {
  // What fires later is a matter of later drills.
  if (seen !== drilled.at(-1)) return;
  for (const name of firing) if (name !== seen.alert && !lasting.includes(name)) seen.others.add(name);
}

const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? "never" : `${(milliseconds / 1000).toFixed(0)} s`;

/** The run in Markdown. */
export function table(): string {
  const rows = drilled.map(
    ({ alert, cause, fired, ended, others }) =>
      `| ${alert} | ${cause} | ${seconds(fired)} | ${seconds(ended)} | ${[...others].toSorted().join(", ")} |`,
  );
  const fired = drilled.filter((seen) => seen.fired !== null).length;
  const ended = drilled.filter((seen) => seen.ended !== null).length;
  return [
    `${measuredOn()}, waits divided by ${process.env.DRILL_FASTER}: of ${drilled.length} alerts ${fired} fired and ${ended} ended.`,
    "",
    "| alert | cause | fired after | ended after | fired, too |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
