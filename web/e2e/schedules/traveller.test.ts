import { afterAll, beforeAll, expect, test } from "vitest";

import { signIn } from "../support/api";
import { Journey, type Outcome } from "./traveller-journey";
import { words } from "../../testing/fault-schedule";
import { KINDS, schedule } from "./traveller-faults";

const first = Number(process.env.SCHEDULES_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.SCHEDULES_COUNT ?? 10) }, (_, n) => first + n);
/** Names the documents of a run, so that two runs on one stack do not meet. */
const run = Date.now().toString(36).slice(-5).toUpperCase();

/** Of the demonstration, where people arrive: `deploy/demo/staff.js`. */
const INSPECTOR = { email: "inspector.gps@demo.pinzon.local", password: "solo-para-demostracion" };

const outcomes: Outcome[] = [];
let officer: string;

beforeAll(async () => {
  officer = await signIn(INSPECTOR);
});

afterAll(() => {
  const count = (of: (outcome: Outcome) => boolean) => outcomes.filter(of).length;
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  const rows: [string, number][] = [
    ["schedules", seeds.length],
    ["that came to an end", outcomes.length],
    ["drafts lost", count(({ lost }) => lost.length > 0)],
    ["sent twice", count(({ twice }) => twice.length > 0)],
    ["stuck", count(({ stuck }) => stuck.length > 0)],
    ["begun anew, because the page had said that it keeps nothing", count(({ begunAnew }) => begunAnew)],
    ["faults", faults.length],
    ...Object.keys(KINDS).map((name): [string, number] => [name, faults.filter(({ kind }) => kind === name).length]),
    ["answers that were lost on their way", outcomes.reduce((sum, { answersLost }) => sum + answersLost, 0)],
  ];
  process.stdout.write(`\n| | |\n|---|---|\n${rows.map(([name, times]) => `| ${name} | ${times} |\n`).join("")}\n`);
});

test.concurrent.each(seeds)("seed %i", async (seed) => {
  const outcome = await Journey.of(seed, run, officer);
  outcomes.push(outcome);
  const { lost, twice, stuck } = outcome;
  if (lost.length + twice.length + stuck.length > 0)
    process.stdout.write(
      `seed ${seed}: ${words(KINDS, schedule(seed))}\n  ${[...lost, ...twice, ...stuck].join("\n  ")}\n  again: make schedules SEED=${seed} COUNT=1\n`,
    );
  expect({ lost, twice, stuck }).toEqual({ lost: [], twice: [], stuck: [] });
});
