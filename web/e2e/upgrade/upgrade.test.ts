import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

import { position, violations, waiting } from "../faults/invariants";
import { Traffic } from "../faults/traffic";
import { everyPartWorks } from "../faults/work";
import { chainIsIntact, oathVersion, product, signIn } from "../support/api";
import { baseUrl, createUser, firstAdmin, processOf, services } from "../support/stack";

/** Everything works and has arrived within this time after the upgrade. */
const LIMIT = 10_000;

const inspector = {
  email: "inspectora.cambio@pinzon.test",
  name: "Inspectora del cambio",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para el cambio",
};

const colleague = { ...inspector, email: "colega.cambio@pinzon.test", name: "Colega del cambio" };

/** Replaces the running version by that of the other working copy, as an operator does. */
async function upgrade(): Promise<void> {
  const { CARGO_TARGET_DIR: _, PINZON_UPGRADE = "", ...environment } = process.env;
  await promisify(execFile)(PINZON_UPGRADE, { env: environment });
}

test("nothing is lost while every part is replaced", async () => {
  createUser(inspector);
  createUser(colleague);
  const [admin, officer, second, avocado, oath] = await Promise.all([
    signIn(firstAdmin()),
    signIn(inspector),
    signIn(colleague),
    product("aguacate"),
    oathVersion(),
  ]);
  const known = { product: avocado.id, oath, inspector: officer, colleague: second, admin };
  const before = await position();
  const processes = services.map(processOf);
  const traffic = new Traffic("U1", baseUrl, known).begin(1);
  const isWritten = (acts: number) => () =>
    traffic.sworn.filter(({ act }) => act?.outcome === "answered").length >= acts;
  await expect.poll(isWritten(5), { timeout: 60_000 }).toBe(true);

  await upgrade();
  const limit = Date.now() + LIMIT;
  const during = traffic.answered;
  const acts = traffic.sworn.filter(({ act }) => act?.outcome === "answered").length;
  expect(await everyPartWorks(known, { limit, deadline: 1000 })).toEqual([]);
  await expect.poll(isWritten(acts + 5), { timeout: 60_000 }).toBe(true);
  await traffic.stop(Date.now() + LIMIT);
  await expect.poll(waiting, { timeout: LIMIT }).toEqual([]);

  expect(services.map(processOf).filter((process) => processes.includes(process))).toEqual([]);
  expect(await violations("U1", "U0", traffic, before, null)).toEqual([]);
  expect(await chainIsIntact(admin)).toBe(true);
  process.stdout.write(
    `${traffic.requests} write requests, ${traffic.answered} answered, ${during} of them before the last part was replaced\n`,
  );
});
