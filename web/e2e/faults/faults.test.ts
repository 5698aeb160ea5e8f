import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { chainIsIntact, oathVersion, product, signIn } from "../support/api";
import { baseUrl, createUser, down, firstAdmin, up } from "../support/stack";
import { Controls } from "./controls";
import { position, violations, waiting } from "./invariants";
import { kinds, type Surroundings } from "./kinds";
import { Link } from "./link";
import { forgetDeaths, postgresPort, query } from "./parts";
import { Report, type ScheduleOutcome } from "./report";
import { columns, missing, PASSING, standing, tablesThatStand } from "./standing";
import { tamperings } from "./tampering";
import { schedule, type Step, words } from "./schedule";
import type { Known } from "./plans";
import { Traffic } from "./traffic";
import { everyPartWorks, pace } from "./work";

/**
 * After the last fault everything works and has arrived within this time, and each attempt is answered within that one.
 * Both are for a machine with nothing else to do; a busy one gets as much more as it needs without faults.
 */
const QUIET = { limit: 10_000, deadline: 1000 };
let [LIMIT, DEADLINE] = [QUIET.limit, QUIET.deadline];
/** How many times as long this machine needs. Other work comes and goes, so each schedule measures it. */
let slowness = 1;
/** Milliseconds within which a machine with nothing else to do does every part's work. */
const PACE = 1000;

/** So many schedules have the events of a week. */
const WEEK = 20;

const first = Number(process.env.FAULTS_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.FAULTS_SCHEDULES ?? 10) }, (_, n) => first + n);

const inspector = {
  email: "inspectora.fallas@pinzon.test",
  name: "Inspectora de fallas",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para las fallas",
};

const colleague = { ...inspector, email: "colega.fallas@pinzon.test", name: "Colega de fallas" };

const report = new Report(kinds, process.env.FAULTS_RESULTS);
/** What works in the background of a schedule, and has to end with it however that ends. */
const working: Traffic[] = [];
let link: Link;
let database: Link;
let known: Known;
let controls: Controls;
let tables: Set<string>;

beforeAll(async () => {
  createUser(inspector);
  createUser(colleague);
  const [admin, officer, second, avocado, oath] = await Promise.all([
    signIn(firstAdmin()),
    signIn(inspector),
    signIn(colleague),
    product("aguacate"),
    oathVersion(),
  ]);
  known = { product: avocado.id, oath, inspector: officer, colleague: second, admin };
  tables = tablesThatStand(await columns());
  controls = new Controls(known, everythingArrives);
  link = await Link.open(Number(new URL(baseUrl).port));
  database = await Link.open(postgresPort);
  await adapt();
}, 120_000);

/** Lets everything take as long as this machine needs now, and not much less than for the schedule before. */
async function adapt(round: "slowest" | "middle" = "slowest"): Promise<void> {
  const before = slowness;
  const rounds = await pace(known);
  const now = Math.max(1, (rounds.at(round === "slowest" ? -1 : 2) ?? 0) / PACE);
  slowness = Math.max(now, Math.sqrt(before));
  [LIMIT, DEADLINE] = [QUIET.limit * slowness, QUIET.deadline * slowness];
  if (slowness > 1)
    process.stdout.write(
      `this machine needs ${slowness.toFixed(1)} times as long: ${Math.round(LIMIT / 1000)} s to heal\n`,
    );
}

afterAll(() => {
  link.close();
  database.close();
  process.stdout.write(`\n${report.text()}\n`);
  if (process.env.FAULTS_REPORT) report.write(process.env.FAULTS_REPORT);
});

// Later schedules begin with a stack that works, and nobody else writes.
afterEach(async ({ task }) => {
  await Promise.all(working.splice(0).map((traffic) => traffic.stop(Date.now())));
  if (task.result?.state !== "fail" || !task.name.startsWith("seed ")) return;
  const seed = Number(task.name.replace("seed ", ""));
  report.addError(seed, slowness, task.result.errors?.[0]?.message ?? "no message");
  process.stdout.write(`it falls again with FAULTS_SEED=${seed} FAULTS_SCHEDULES=1 make faults\n`);
  await down();
  await up();
});

/** Makes every published event older than a week, so that relays delete what all consumers have applied. */
async function letAWeekPass(): Promise<void> {
  for (const source of ["auth", "catalogues", "declarations", "retentions"]) {
    await query(`pinzon_${source}`, "update outbox set published_at = published_at - interval '8 days'");
  }
}

/** Lets the faults of a step happen. Returns when the last of their causes went away. */
async function inflict({ faults }: Step, surroundings: Surroundings): Promise<number> {
  const ends = await Promise.all(
    faults.map(async (fault) => {
      await sleep(fault.after);
      const end = await fault.kind.inflict(fault, surroundings);
      await sleep(fault.lasts);
      const ended = Date.now();
      await end();
      return ended;
    }),
  );
  return Math.max(...ends);
}

/** Milliseconds that everything may take to work again after a step. */
const patienceWith = ({ faults }: Step): number =>
  Math.max(LIMIT, ...faults.map(({ kind }) => (kind.heals ?? 0) * slowness));

/** Milliseconds from the end of a step until everything works, or null if the next fault comes first. */
async function recovery(ended: number, limit: number, gone: AbortSignal): Promise<number | null> {
  const idle = await everyPartWorks(known, { limit, deadline: DEADLINE }, gone);
  return idle.length > 0 ? null : Date.now() - ended;
}

/**
 * Checks until a limit, and once more if the machine has become slower since it was measured: other work does not wait
 * for the end of a schedule.
 */
async function patiently(limit: number, check: (limit: number) => Promise<string[]>): Promise<string[]> {
  const found = await check(limit);
  if (found.length === 0) return found;
  const before = slowness;
  try {
    // The first round may still wait for what is stuck, which is no fault of the machine.
    await adapt("middle");
  } catch {
    return found;
  }
  return slowness > before ? check(Date.now() + LIMIT) : found;
}

async function everythingArrives(limit: number): Promise<string[]> {
  for (;;) {
    const left = await waiting();
    if (left.length === 0 || Date.now() > limit) return left;
    await sleep(100);
  }
}

test.each(seeds)("seed %i", async (seed) => {
  const steps = schedule(seed);
  const clocksMoved = steps.some(({ faults }) => faults.some(({ kind }) => kind.movesClocks));
  process.stdout.write(`seed ${seed}: ${words(steps)}\n`);
  if (seed % WEEK === 0) await letAWeekPass();
  await forgetDeaths();
  await adapt();
  const marker = `F${seed}`;
  const others = `L${seed}`;
  const [before, stood] = await Promise.all([position(), standing(tables)]);
  const base = `http://127.0.0.1:${link.port}`;
  const traffic = new Traffic(marker, base, known).begin(seed);
  working.push(traffic);
  const otherTraffic = async () => {
    const goOn = await traffic.pause();
    // Facts that the dump lacks, although what they are about is in it, would happen a second time.
    await everythingArrives(Date.now() + LIMIT);
    const other = new Traffic(others, base, known).begin(seed);
    working.push(other);
    return async () => {
      await other.stop(Date.now() + LIMIT);
      return goOn;
    };
  };

  const outcomes: ScheduleOutcome["steps"] = [];
  let limit = Date.now();
  let measured: Promise<unknown> = Promise.resolve();
  let next = new AbortController();
  for (const step of steps) {
    await sleep(step.pause);
    next.abort();
    await measured;
    next = new AbortController();
    const ended = await inflict(step, { link, database, otherTraffic });
    // What an earlier fault has left may still be mended.
    limit = Math.max(limit, ended + patienceWith(step));
    measured = recovery(ended, limit, next.signal).then((time) =>
      outcomes.push({ faults: step.faults.map(({ kind }) => kind.name), recovery: time }),
    );
  }
  const idle = await patiently(limit, (until) => everyPartWorks(known, { limit: until, deadline: DEADLINE }));
  await measured;
  await traffic.stop(Math.max(limit, Date.now() + DEADLINE));
  link.cut();
  const left = await patiently(limit, everythingArrives);

  const found = [
    ...idle,
    ...left,
    ...(await violations(marker, others, traffic, before, controls, clocksMoved)),
    ...missing(stood, await standing(tables)),
  ];
  if (!(await chainIsIntact(known.admin))) found.push("the chain of the audit is broken");
  const { requests, answered } = traffic;
  report.add({ seed, steps: outcomes, requests, answered, slowness, found });
  for (const text of found.slice(0, 5)) process.stdout.write(`seed ${seed}: ${text}\n`);
  expect(found).toEqual([]);
});

/** What `tamperings` change without any harm, and why. */
const HARMLESS: readonly [RegExp, string][] = [
  [
    /\.outbox: (a row is deleted|(subject|sequence|published_at|created_at) is changed)/,
    "the event has arrived already",
  ],
  [/\.inbox: (event_id|applied_at) is changed/, "the number of the event stands for it"],
  [/declarations\.draw_seed: revealed_at is changed/, "the day reveals it"],
  [/auth\.session: last_used_at is changed/, "it changes with each request"],
];

// The last one, because it leaves a damaged audit. It takes minutes, so that only the first slice does it.
test.runIf(first === 1)(
  "whatever is lost, doubled or changed in any table is found",
  { timeout: 900_000 },
  async () => {
    const all = await columns();
    const before = await position();
    const traffic = new Traffic("Z0", baseUrl, known);
    const plan = {
      minors: 2,
      others: 2,
      versions: 2,
      presents: true,
      act: true,
      prints: 1,
      photo: true,
      custody: 3,
      leavesAt: null,
    };
    const sworn = await traffic.declare("Z0P0N0", plan);
    await traffic.edit("zurumbela z0 0", "product", { versions: 2, leavesAt: null });
    await traffic.edit("zurumbela z0 1", "banner", { versions: 2, leavesAt: null });
    await signIn(colleague);
    expect(await everythingArrives(Date.now() + LIMIT)).toEqual([]);
    // Also does in peace what was done, before it is known what stands.
    expect(await violations("Z0", "L0", traffic, before, controls)).toEqual([]);
    const stood = await standing(tables);
    // What ends the chain is known to those who keep its heads.
    let last = 0;
    // In the order of what they cost.
    const checks = [
      async () => ((await position()).record < last ? ["the chain of the audit is shorter"] : []),
      async () => missing(stood, await standing(tables)),
      waiting,
      () => violations("Z0", "L0", traffic, before, controls),
      async () => ((await chainIsIntact(known.admin)) ? [] : ["the chain of the audit is broken"]),
    ];
    const found = async () => {
      for (const check of checks) {
        const wrong = await check();
        if (wrong.length > 0) return wrong;
      }
      return [];
    };
    expect(await found()).toEqual([]);

    const names = new Set(all.map((column) => `${column.database}.${column.table}`));
    const unseen: string[] = [];
    const empty = new Set<string>();
    let tried = 0;
    for (const name of [...names].filter((one) => !(one in PASSING))) {
      for (const { name: what, apply } of tamperings(all, name, [sworn.document, "zurumbela z0 0", "zurumbela z0 1"])) {
        last = (await position()).record;
        const undo = await apply();
        if (!undo) {
          if (what.endsWith("a row is deleted")) empty.add(name);
          continue;
        }
        tried += 1;
        if ((await found()).length === 0 && !HARMLESS.some(([pattern]) => pattern.test(what))) {
          unseen.push(what);
          process.stdout.write(`unseen: ${what}\n`);
        }
        await undo();
      }
    }
    process.stdout.write(`${tried} tamperings; tables without rows: ${[...empty].join(", ")}\n`);
    expect(unseen).toEqual([]);
    expect(missing(stood, await standing(tables))).toEqual([]);
  },
);
