import { beforeAll, expect, test } from "vitest";

import { call, Refusal, signIn } from "../support/api";
import { people } from "../support/people";
import { createUser, down, firstAdmin, freeze, restart, services, thaw, up } from "../support/stack";

const inspector = {
  email: "inspector.reinicios@pinzon.test",
  name: "Inspector de reinicios",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para los reinicios",
};

beforeAll(() => createUser(inspector));

test("every service is restarted under load, and no request fails", async () => {
  const { requests, stop } = await people(inspector);
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

test("make down answers the requests that are under way", async () => {
  // They wait for each other, because passwords are checked one after the other.
  const answers = Array.from({ length: 8 }, () => signIn(inspector));
  // The first answer shows that the others have arrived.
  await Promise.race(answers);
  await down();
  try {
    await Promise.all(answers);
  } finally {
    await up();
  }
});
