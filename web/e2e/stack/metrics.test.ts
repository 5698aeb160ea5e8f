import { readFileSync } from "node:fs";
import path from "node:path";

import type { components } from "../../src/api/schema";
import { afterEach, expect, test } from "vitest";

import { call, declarable, signIn, uuidv7 } from "../support/api";
import { firstAdmin, kill, metrics, services, start } from "../support/stack";

type SystemStatus = components["schemas"]["SystemStatus"];
type Ready = components["schemas"]["Ready"];

afterEach(() => start("nats"));

/** The value of a metric that a process shows once. */
async function figure(process: (typeof services)[number] | "gateway", name: string): Promise<number> {
  const line = (await metrics(process))
    .split("\n")
    .find((text) => text.startsWith(`${name} `) || text.startsWith(`${name}{`));
  return Number(line?.split(" ").at(-1));
}

test("an outage of NATS is seen in metrics, status and readiness, and its end; every metric that an alert asks for exists", async () => {
  const token = await signIn(firstAdmin());
  const avocado = await declarable();

  kill("nats");
  await call("POST", "/declarations", { body: avocado.body(`M${Date.now()}`), key: uuidv7() });
  for (const process of [...services, "gateway"] as const) {
    await expect.poll(() => figure(process, "nats_up"), { timeout: 20_000 }).toBe(0);
  }
  await expect.poll(() => figure("declarations", "outbox_unpublished_events"), { timeout: 20_000 }).toBeGreaterThan(0);
  await expect
    .poll(() => figure("declarations", "outbox_oldest_unpublished_seconds"), { timeout: 20_000 })
    .toBeGreaterThan(1);
  await expect.poll(() => figure("declarations", "relay_restarts_total"), { timeout: 20_000 }).toBeGreaterThan(0);
  // A process that a busy machine lets answer only after two seconds has no status and counts as missing.
  const declarations = async () => {
    const { processes } = await call<SystemStatus>("GET", "/status", { token });
    return processes.find(({ name }) => name === "declarations")?.status;
  };
  await expect.poll(declarations).toMatchObject({ nats_reachable: false, database: { reachable: true } });
  await expect.poll(async () => (await declarations())?.outbox?.unpublished_events).toBeGreaterThan(0);
  await expect
    .poll(() => call<Ready>("GET", "/health/ready"))
    .toMatchObject({
      status: "degraded",
      failing: expect.arrayContaining(["declarations/nats", "gateway/nats"]),
    });

  start("nats");
  await expect.poll(() => figure("declarations", "outbox_unpublished_events"), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => figure("audit", "events_applied_total"), { timeout: 30_000 }).toBeGreaterThan(0);
  await expect
    .poll(() => call<Ready>("GET", "/health/ready"), { timeout: 30_000 })
    .toEqual({ status: "ok", failing: [] });

  const shown = (await Promise.all([...services, "gateway" as const].map(metrics))).join("\n");
  const rules = readFileSync(path.resolve(import.meta.dirname, "../../../deploy/observability/alerts.yml"), "utf8");
  const asked = [...rules.matchAll(/\b([a-z]+(?:_[a-z]+)+)\{/g)].map(([, name = ""]) => name);
  const ours = new Set(asked.filter((name) => !/^(node|probe)_/.test(name)));
  expect(ours.size).toBeGreaterThan(10);
  expect([...ours].filter((name) => !shown.includes(`\n${name}{`) && !shown.includes(`\n${name} `))).toEqual([]);
});
