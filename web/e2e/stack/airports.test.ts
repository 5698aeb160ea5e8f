import { beforeAll, expect, test } from "vitest";

import { call, declarationBody, oathVersion, product, Refusal, signIn, uuidv7 } from "../support/api";
import { createUser } from "../support/stack";

const AIRPORTS = ["GPS", "SCY", "IBB"] as const;
const EACH = 15;

const officerOf = (airport: string): Parameters<typeof createUser>[0] => ({
  email: `terminal.${airport.toLowerCase()}@pinzon.test`,
  name: `Terminal ${airport}`,
  role: "inspector",
  airports: [airport],
  password: `una frase para la terminal ${airport}`,
});

beforeAll(() => {
  for (const airport of AIRPORTS) createUser(officerOf(airport));
});

/** Works at one airport: travellers submit, the officer presents and looks at the list each time. Returns the codes. */
async function work(airport: string, token: string, productId: string, oath: number): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < EACH; n += 1) {
    const body = declarationBody(productId, `${airport}${Date.now() % 1e9}x${n}`, oath) as {
      travel: { destination_airport: string };
    };
    body.travel.destination_airport = airport;
    // One after the other.
    // oxlint-disable no-await-in-loop
    const { code } = await call<{ code: string }>("POST", "/declarations", { body, key: uuidv7() });
    codes.push(code);
    await call("POST", `/declarations/${code}/present`, { token, body: { version: 1, state: "submitted" } });
    const seen = await call<{ items: { code: string; airport: string }[] }>("GET", "/declarations?page_size=50", {
      token,
    });
    // oxlint-enable no-await-in-loop
    expect(new Set(seen.items.map((item) => item.airport))).toEqual(new Set([airport]));
    expect(seen.items.map((item) => item.code)).toContain(code);
  }
  return codes;
}

test("terminals of three airports work at once, and each sees only its own travellers", async () => {
  const [avocado, oath] = await Promise.all([product("aguacate"), oathVersion()]);
  const tokens = await Promise.all(AIRPORTS.map((airport) => signIn(officerOf(airport))));
  const worked = await Promise.all(AIRPORTS.map((airport, n) => work(airport, tokens[n] ?? "", avocado.id, oath)));

  const others = AIRPORTS.map((_, n) => {
    const code = worked[(n + 1) % AIRPORTS.length]?.[0];
    return call("POST", `/declarations/${code}/present`, {
      token: tokens[n] ?? "",
      body: { version: 2, state: "submitted" },
    });
  });
  const refused = await Promise.allSettled(others);
  expect(
    refused.map((one) => (one.status === "rejected" && one.reason instanceof Refusal ? one.reason.status : "answered")),
  ).toEqual(others.map(() => 403));
});
