import { setTimeout as sleep } from "node:timers/promises";

import { call, declarationBody, type Made, uuidv7 } from "../support/api";
import { baseUrl } from "../support/stack";
import type { Known } from "./plans";
import { inTime } from "./traffic";

/** What every part has to do. Each is tried until it succeeds. */
function duties({ product, oath, inspector, admin }: Known): Record<string, () => Promise<unknown>> {
  let made: Made | null = null;
  return {
    ready: async () => {
      const { status, failing } = await call<{ status: string; failing: string[] }>("GET", "/health/ready");
      if (status !== "ok") throw new Error(`not ready: ${failing.join(", ")}`);
    },
    nginx: async () => {
      const page = await fetch(baseUrl);
      await page.text();
      if (!page.ok) throw new Error(`nginx: ${page.status}`);
    },
    auth: () => call("GET", "/user/sessions", { token: admin }),
    search: () => call("GET", `/products?q=aguacate&_=${uuidv7()}`),
    catalogues: () => call("GET", "/product-list?page_size=1", { token: admin }),
    retentions: () => call("GET", "/retentions?page_size=1", { token: inspector }),
    // A declaration that reaches the audit took every step between them.
    "declarations, NATS, audit": async () => {
      made ??= await call<Made>("POST", "/declarations", {
        body: declarationBody(product, uuidv7().slice(-12).toUpperCase(), oath),
        key: uuidv7(),
      });
      const { items } = await call<{ items: unknown[] }>("GET", `/audit?subject=${made.code}`, { token: admin });
      if (items.length === 0) throw new Error(`${made.code} is not in the audit`);
    },
  };
}

/** Milliseconds in which every part does its work without any fault, of five rounds from the quickest to the slowest. */
export async function pace(known: Known): Promise<number[]> {
  const rounds: number[] = [];
  for (let n = 0; n < 5; n++) {
    const began = Date.now();
    // One after the other, as after a fault.
    // oxlint-disable-next-line no-await-in-loop
    const idle = await everyPartWorks(known, { limit: began + 60_000, deadline: 30_000 });
    if (idle.length > 0) throw new Error(idle.join("; "));
    rounds.push(Date.now() - began);
  }
  return rounds.toSorted((a, b) => a - b);
}

/**
 * Resolves when every part has done its work, each attempt within a deadline, with what never did it until the limit.
 */
export async function everyPartWorks(
  known: Known,
  { limit, deadline }: { limit: number; deadline: number },
  gone?: AbortSignal,
): Promise<string[]> {
  const idle = await Promise.all(
    Object.entries(duties(known)).map(async ([part, duty]) => {
      for (;;) {
        try {
          await inTime(duty, deadline);
          return null;
        } catch (error) {
          if (gone?.aborted || Date.now() > limit) return `${part} does not do its work: ${String(error)}`;
        }
        await sleep(50);
      }
    }),
  );
  return idle.filter((text) => text !== null);
}
