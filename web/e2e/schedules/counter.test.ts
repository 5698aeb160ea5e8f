import { afterAll, beforeAll, expect, test } from "vitest";

import { signIn } from "../support/api";
import { createUser } from "../support/stack";
import { KINDS, schedule } from "../../testing/counter-faults";
import { CounterJourney, type Officer, type Outcome } from "./counter-journey";
import { words } from "../../testing/fault-schedule";

const first = Number(process.env.SCHEDULES_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.SCHEDULES_COUNT ?? 10) }, (_, n) => first + n);
/** Flights of a run have numbers of their own, so that two runs on one stack do not meet. */
const run = Math.floor(Date.now() / 60_000) % 90;

const account = (email: string, name: string): Officer => ({
  email: `${email}@pinzon.test`,
  name,
  password: "la marea sube dos veces",
});
const colleague = account("colega.horarios", "Begoña Cedeño Ordóñez");
const observer = account("observadora.horarios", "Maité Ñauñay Guamán");
/** Few run at once, and each has its own session. */
const OFFICERS = Array.from({ length: 8 }, (_, n) => account(`horarios.${n}`, `Íñigo Zambrano ${"ABCDEFGH"[n]}`));
const officerOf = (seed: number): Officer => OFFICERS[seed % OFFICERS.length] ?? observer;

const outcomes: Outcome[] = [];
let token: string;

beforeAll(async () => {
  for (const officer of [colleague, observer, ...OFFICERS])
    createUser({ ...officer, role: "inspector", airports: ["GPS"] });
  token = await signIn(observer);
});

afterAll(() => {
  const count = (of: (outcome: Outcome) => boolean) => outcomes.filter(of).length;
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + of(outcome), 0);
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  const rows: [string, number][] = [
    ["schedules", seeds.length],
    ["that came to an end", outcomes.length],
    ["with something lost", count(({ lost }) => lost.length > 0)],
    ["with something doubled", count(({ doubled }) => doubled.length > 0)],
    ["stuck", count(({ stuck }) => stuck.length > 0)],
    ["steps taken", sum(({ taken }) => taken)],
    ["of these at the server", sum(({ arrived }) => arrived)],
    ["of these still shown on the device", sum(({ waiting }) => waiting)],
    ["not sent when somebody cleared the site", sum(({ cleared }) => cleared)],
    ["faults", faults.length],
    ...Object.keys(KINDS).map((name): [string, number] => [name, faults.filter(({ kind }) => kind === name).length]),
  ];
  process.stdout.write(`\n| | |\n|---|---|\n${rows.map(([name, times]) => `| ${name} | ${times} |\n`).join("")}\n`);
});

test.concurrent.each(seeds)("seed %i", async (seed) => {
  const airline = `L${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[Math.floor(seed / 100) % 26]}`;
  const flight = `${airline}${String(run * 100 + (seed % 100)).padStart(4, "0")}`;
  const outcome = await CounterJourney.of(seed, flight, officerOf(seed), colleague, token);
  outcomes.push(outcome);
  const { lost, doubled, stuck } = outcome;
  if (lost.length + doubled.length + stuck.length > 0)
    process.stdout.write(
      `seed ${seed}: ${words(KINDS, schedule(seed))}\n  ${[...lost, ...doubled, ...stuck].join("\n  ")}\n  again: make counter-schedules SEED=${seed} COUNT=1\n`,
    );
  expect({ lost, doubled, stuck }).toEqual({ lost: [], doubled: [], stuck: [] });
});
