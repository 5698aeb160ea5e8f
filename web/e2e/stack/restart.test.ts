import { beforeAll, expect, test } from "vitest";

import { call, declarationBody, oathVersion, product, Refusal, signIn, uuidv7 } from "../support/api";
import { createUser, firstAdmin, freeze, restart, services, thaw } from "../support/stack";

const inspector = {
  email: "inspector.reinicios@pinzon.test",
  name: "Inspector de reinicios",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para los reinicios",
};

beforeAll(() => createUser(inspector));

/** People at work: searches, lists, and declarations that are sent with a key and presented without one. */
async function people(): Promise<{ requests: () => number; stop: () => Promise<number> }> {
  const officer = await signIn(inspector);
  const [avocado, oath] = await Promise.all([product("aguacate"), oathVersion()]);
  const state = { stopped: false, requests: 0 };
  const asked = async <T>(answer: Promise<T>): Promise<T> => {
    const answered = await answer;
    state.requests += 1;
    return answered;
  };
  const repeat = async (work: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; !state.stopped; n += 1) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await work(n);
    }
  };
  const working = Promise.all(
    [0, 1, 2, 3].flatMap((person) => [
      repeat((n) => asked(call("GET", `/products?q=queso${person}x${n}`))),
      repeat(() => asked(call("GET", "/declarations?page_size=5", { token: officer }))),
      repeat(() => asked(call("GET", "/retentions?page_size=5", { token: officer }))),
      repeat(() => asked(call("GET", "/user/sessions", { token: officer }))),
      repeat(async (n) => {
        const body = declarationBody(avocado.id, `N${Date.now() % 1e9}${person}x${n}`, oath);
        const { code } = await asked(call<{ code: string }>("POST", "/declarations", { body, key: uuidv7() }));
        await asked(call("POST", `/declarations/${code}/present`, { token: officer, body: { version: 1 } }));
      }),
    ]),
  );
  // A failure is reported when the work is awaited.
  working.catch(() => undefined);
  return {
    requests: () => state.requests,
    stop: async () => {
      state.stopped = true;
      await working;
      return state.requests;
    },
  };
}

test("every service is restarted under load, and no request fails", async () => {
  const { requests, stop } = await people();
  for (const name of services) {
    const before = requests();
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await restart(name);
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(requests, { timeout: 30_000 }).toBeGreaterThan(before + 20);
  }
  expect(await stop()).toBeGreaterThan(100);
});

test("a service that freezes does not hold its callers, and answers again by itself", async () => {
  const admin = await signIn(firstAdmin());
  const records = (): Promise<unknown> => call("GET", "/audit?page_size=1", { token: admin });
  const status = async (): Promise<number> => {
    try {
      await records();
      return 200;
    } catch (error) {
      if (error instanceof Refusal) return error.status;
      throw error;
    }
  };
  // Over a connection that exists already.
  expect(await status()).toBe(200);
  freeze("audit");
  try {
    // Calls that were under way when it froze, and later ones. At the deadline they would be 504.
    expect(await Promise.all([status(), status(), status()])).toEqual([503, 503, 503]);
    expect(await Promise.all([status(), status(), status()])).toEqual([503, 503, 503]);
  } finally {
    thaw("audit");
  }
  await expect.poll(status).toBe(200);
});
