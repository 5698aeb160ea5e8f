import { expect, test } from "vitest";

import { auditRecords, call, chainIsIntact, declarable, signIn, submitUntilAnswered, uuidv7 } from "../support/api";
import { firstAdmin, kill, killEverything, services, start, up } from "../support/stack";

const SUBMISSIONS = 200;

/** Returns the number of declarations. */
async function declared(admin: string): Promise<number> {
  return (await call<{ total: number }>("GET", "/declarations?page_size=1", { token: admin })).total;
}

/** Counts answers; `reaches` resolves at a given number. */
function progress(): { answered: () => void; count: () => number; reaches: (count: number) => Promise<void> } {
  let count = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  return {
    count: () => count,
    answered: () => {
      count += 1;
      for (const one of waiting) if (count >= one.count) one.resolve();
    },
    reaches: (wanted) =>
      new Promise((resolve) => {
        if (count >= wanted) resolve();
        else waiting.push({ count: wanted, resolve });
      }),
  };
}

test(
  "every service is killed during 200 submissions: 200 declarations, 200 records",
  { timeout: 240_000 },
  async () => {
    const before = await declared(await signIn(firstAdmin()));
    const avocado = await declarable();
    const marker = `C${Date.now()}`;
    const deadline = Date.now() + 180_000;
    const done = progress();

    const submissions = Array.from({ length: SUBMISSIONS }, async (_, i) => {
      const made = await submitUntilAnswered(avocado.body(`${marker}${i}`), uuidv7(), deadline, () => undefined);
      done.answered();
      return made.code;
    });
    // Each service is killed at a certain progress, so while submissions are running.
    const answeredBefore: number[] = [];
    const killed = (async () => {
      for (const [n, name] of [...services, "gateway" as const].entries()) {
        await done.reaches(5 + n * 30);
        answeredBefore.push(done.count());
        kill(name);
        start(name);
      }
    })();
    const codes = await Promise.all(submissions);
    await killed;

    expect(Math.max(...answeredBefore), "answered before the last kill").toBeLessThan(SUBMISSIONS);
    expect(new Set(codes).size).toBe(SUBMISSIONS);
    const admin = await signIn(firstAdmin());
    const submitted = async (): Promise<string[]> => {
      const records = await auditRecords(admin, { type: "pinzon.declaration.submitted.v1" });
      return records.map((r) => r.subject).filter((code) => codes.includes(code));
    };
    await expect.poll(async () => (await submitted()).length, { timeout: 60_000 }).toBe(SUBMISSIONS);
    expect(new Set(await submitted()).size).toBe(SUBMISSIONS);

    expect((await declared(admin)) - before).toBe(SUBMISSIONS);
    expect(await chainIsIntact(admin)).toBe(true);
  },
);

test(
  "everything is killed at once during submissions, and up loses nothing that was answered",
  { timeout: 240_000 },
  async () => {
    const avocado = await declarable();
    const marker = `T${Date.now()}`;
    const deadline = Date.now() + 180_000;
    const done = progress();
    const submissions = Array.from({ length: 8 }, async (_, one) => {
      const codes: string[] = [];
      for (let n = 0; n < 10; n += 1) {
        const body = avocado.body(`${marker}${one}x${n}`);
        // One after the other.
        // oxlint-disable-next-line no-await-in-loop
        codes.push((await submitUntilAnswered(body, uuidv7(), deadline, () => undefined)).code);
        done.answered();
      }
      return codes;
    });
    await done.reaches(20);
    killEverything();
    await up();
    const codes = (await Promise.all(submissions)).flat();
    expect(new Set(codes).size).toBe(80);

    const admin = await signIn(firstAdmin());
    const submitted = async (): Promise<string[]> => {
      const records = await auditRecords(admin, { type: "pinzon.declaration.submitted.v1" });
      return records.map((r) => r.subject).filter((code) => codes.includes(code));
    };
    await expect.poll(async () => (await submitted()).toSorted(), { timeout: 60_000 }).toEqual(codes.toSorted());
    expect(await chainIsIntact(admin)).toBe(true);
  },
);
