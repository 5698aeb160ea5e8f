import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import { baseUrl, runDirectory } from "../support/stack";

interface Line {
  trace_id: string;
  upstream_seconds: string;
}

test("nginx keeps answers for whoever shows no session, and neither gives nor takes any from others", async () => {
  const address = `/api/products?q=queso&page_size=${1 + (Date.now() % 50)}`;
  // As many as fall into one second, so that some of the anonymous ones are answered from what is kept.
  const anonymous = await asked(40, address, {});
  const signed = await asked(40, address, { Authorization: "Bearer a.b.c" });
  const withCookie = await asked(40, address, { Cookie: "__Host-pinzon=abc" });

  const kept = await keptOf([...anonymous, ...signed, ...withCookie]);
  expect(anonymous.filter((trace) => kept.get(trace)).length, "anonymous").toBeGreaterThan(0);
  expect(signed.filter((trace) => kept.get(trace)), "with a token").toEqual([]);
  expect(withCookie.filter((trace) => kept.get(trace)), "with a cookie").toEqual([]);

  const alone = `${address}&classification=permitido`;
  await asked(10, alone, { Authorization: "Bearer a.b.c" });
  const [firstTrace = ""] = await asked(1, alone, {});
  expect((await keptOf([firstTrace])).get(firstTrace), "the first without a session, after others with one").toBe(false);
});

/** Asks so many times; the traces of the answers. */
async function asked(times: number, address: string, headers: Record<string, string>): Promise<string[]> {
  const traces: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const answer = await fetch(`${baseUrl}${address}`, { headers });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    traces.push(answer.headers.get("x-trace-id") ?? "");
  }
  return traces;
}

/** Whether nginx answered each of these by itself, from its log once all are there. */
async function keptOf(traces: string[]): Promise<Map<string, boolean>> {
  const kept = new Map<string, boolean>();
  await expect
    .poll(() => {
      const lines = readFileSync(path.join(runDirectory, "log/access.log"), "utf8").split("\n");
      // The last one may be half written.
      for (const line of lines.filter((text) => text.endsWith("}"))) {
        const { trace_id, upstream_seconds } = JSON.parse(line) as Line;
        kept.set(trace_id, upstream_seconds === "");
      }
      return traces.every((trace) => kept.has(trace));
    })
    .toBe(true);
  return kept;
}
