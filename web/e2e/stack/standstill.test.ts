import { expect, test } from "vitest";

import { call } from "../support/api";
import { kill, meanwhile, sql, start, status } from "../support/stack";

/** Readiness and status must say it within this time. */
const WITHIN = { timeout: 60_000, interval: 500 };

async function failing(): Promise<string[]> {
  const answer = await call<{ failing: string[] }>("GET", "/health/ready").catch(() => null);
  return answer?.failing ?? ["nothing is answered"];
}

test("a locked outbox is seen although nobody can submit, and NATS is not blamed for it", async () => {
  const forgotten = meanwhile(
    "PGAPPNAME=forgotten admin_psql pinzon_declarations",
    [],
    "begin; lock table outbox in exclusive mode; select pg_sleep(120);",
  ).catch(() => undefined);
  try {
    await expect.poll(failing, WITHIN).toContain("declarations/writes");
    expect(status()).toContain("declarations/writes");
    expect(await failing()).not.toContain("declarations/nats");
  } finally {
    sql("postgres", "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forgotten'");
    await forgotten;
  }
  await expect.poll(failing, WITHIN).toEqual([]);
});

test("a broken chain of the audit is seen without anybody asking for it", async () => {
  const change = (operator: "+" | "-") =>
    sql("pinzon_audit", `update record set recorded_at = recorded_at ${operator} interval '1 day' where sequence = 1`);
  await expect.poll(failing, WITHIN).toEqual([]);
  change("-");
  try {
    await expect.poll(failing, WITHIN).toContain("audit/chain");
    expect(status()).toContain("audit/chain");
  } finally {
    change("+");
  }
  await expect.poll(failing, WITHIN).toEqual([]);
});

test("an nginx that is down is told apart from services that are down", () => {
  kill("nginx");
  try {
    expect(status()).toContain("desde fuera nadie llega, aunque el gateway contesta");
  } finally {
    start("nginx");
  }
  expect(status()).not.toContain("desde fuera nadie llega");
});

test("the pages of the databases have checksums", () => {
  expect(sql("postgres", "show data_checksums").trim()).toBe("on");
  expect(status()).not.toContain("páginas");
});
