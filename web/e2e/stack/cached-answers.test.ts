import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import { restartWithClock } from "../faults/parts";
import { call, signIn, uuidv7 } from "../support/api";
import { baseUrl, firstAdmin, freeze, restart, runDirectory, status, thaw } from "../support/stack";

interface Line {
  trace_id: string;
  upstream_seconds: string;
}

test("nginx caches answers for anonymous requests only, and serves cached ones to them only", async () => {
  const address = `/api/products?q=queso&page_size=${1 + (Date.now() % 50)}`;
  // Enough requests within a second that some anonymous ones are answered from the cache.
  const anonymous = await requestTraces(40, address, {});
  const signed = await requestTraces(40, address, { Authorization: "Bearer a.b.c" });
  const withCookie = await requestTraces(40, address, { Cookie: "__Host-pinzon=abc" });

  const kept = await servedFromCache([...anonymous, ...signed, ...withCookie]);
  expect(anonymous.filter((trace) => kept.get(trace)).length, "anonymous").toBeGreaterThan(0);
  expect(
    signed.filter((trace) => kept.get(trace)),
    "with a token",
  ).toEqual([]);
  expect(
    withCookie.filter((trace) => kept.get(trace)),
    "with a cookie",
  ).toEqual([]);

  const alone = `${address}&classification=permitido`;
  await requestTraces(10, alone, { Authorization: "Bearer a.b.c" });
  const [firstTrace = ""] = await requestTraces(1, alone, {});
  expect(
    (await servedFromCache([firstTrace])).get(firstTrace),
    "the first without a session, after others with one",
  ).toBe(false);
});

test("a request that refreshes a cached answer gets it while the service is frozen", async () => {
  const address = `${baseUrl}/api/products?q=miel&page_size=${1 + (Date.now() % 50)}`;
  const first = await fetch(address);
  const cached = { status: first.status, body: await first.text() };
  expect(cached.status).toBe(200);
  freeze("catalogues");
  try {
    let refreshed = false;
    while (!refreshed) {
      // The cached answer expires at the end of a second; the requests until then do not reach the service.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await fetch(address);
      // oxlint-disable-next-line no-await-in-loop
      expect({ status: answer.status, body: await answer.text() }).toEqual(cached);
      const trace = answer.headers.get("x-trace-id") ?? "";
      // oxlint-disable-next-line no-await-in-loop
      refreshed = !(await servedFromCache([trace])).get(trace);
    }
  } finally {
    thaw("catalogues");
  }
});

const moves = spawnSync("bash", ["--norc", "-c", "compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1'"]).status === 0;

test.skipIf(!moves)(
  "a product that is forbidden after a clock was ahead is not answered as permitted",
  { timeout: 60_000 },
  async () => {
    const token = await signIn(firstAdmin());
    const name = `zurumbela ${uuidv7().slice(-12)}`;
    const fields = { name, category: "FRU", origin: "vegetal", unit: "KGM" };
    const id = uuidv7();
    await call("POST", "/products", { token, key: id, body: { ...fields, verdict: { classification: "permitido" } } });
    const classification = async () => {
      const { items } = await call<{ items: { classification: { code: string } }[] }>(
        "GET",
        `/products?q=${encodeURIComponent(name)}`,
      );
      return items[0]?.classification.code;
    };
    await expect.poll(classification).toBe("permitido");

    const clock = path.join(runDirectory, "clock-gateway");
    writeFileSync(clock, "+0");
    await restartWithClock("gateway", clock);
    try {
      writeFileSync(clock, "+600");
      for (let until = Date.now() + 1500; Date.now() < until;) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await classification()).toBe("permitido");
      }
      writeFileSync(clock, "+0");
      await call("PUT", `/products/${id}`, {
        token,
        body: { ...fields, version: 1, verdict: { classification: "no_permitido" } },
      });
      await expect.poll(classification, { timeout: 3000 }).toBe("no_permitido");
      expect(status()).not.toContain("nginx contesta búsquedas");
    } finally {
      await restart("gateway");
    }
  },
);

/** Sends a number of requests and returns the trace ids of the answers. */
async function requestTraces(times: number, address: string, headers: Record<string, string>): Promise<string[]> {
  const traces: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const answer = await fetch(`${baseUrl}${address}`, { headers });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    traces.push(answer.headers.get("x-trace-id") ?? "");
  }
  return traces;
}

/** Returns whether nginx answered each request from its cache, read from its log. */
async function servedFromCache(traces: string[]): Promise<Map<string, boolean>> {
  const kept = new Map<string, boolean>();
  await expect
    .poll(() => {
      const lines = readFileSync(path.join(runDirectory, "log/access.log"), "utf8").split("\n");
      // The last line may be incomplete.
      for (const line of lines.filter((text) => text.endsWith("}"))) {
        const { trace_id, upstream_seconds } = JSON.parse(line) as Line;
        kept.set(trace_id, upstream_seconds === "");
      }
      return traces.every((trace) => kept.has(trace));
    })
    .toBe(true);
  return kept;
}
