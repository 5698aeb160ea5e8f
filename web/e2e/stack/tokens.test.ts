import { beforeAll, expect, test } from "vitest";

import { call, Refusal, signIn } from "../support/api";
import { baseUrl, createUser, kill, start } from "../support/stack";

const officer = {
  email: "fichas@pinzon.test",
  name: "Oficial de fichas",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para las fichas",
};

beforeAll(() => createUser(officer));

/** Signs in like the web application, which binds the token to a cookie. */
async function signInBound(): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${baseUrl}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Pinzon-Client": "web" },
    body: JSON.stringify({ email: officer.email, password: officer.password, rememberMe: false }),
  });
  const { token } = (await answer.json()) as { token: string };
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-.*; Path=\/; .*HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  return { token, cookie: cookie.slice(0, cookie.indexOf(";")) };
}

async function statusWith(headers: Record<string, string>): Promise<number> {
  return (await fetch(`${baseUrl}/api/declarations?page_size=1`, { headers })).status;
}

test("a browser's token is refused without its cookie, and the cookie without the token", async () => {
  const { token, cookie } = await signInBound();
  const other = await signInBound();
  expect(await statusWith({ Authorization: `Bearer ${token}`, Cookie: cookie })).toBe(200);
  expect(await statusWith({ Authorization: `Bearer ${token}` })).toBe(401);
  expect(await statusWith({ Authorization: `Bearer ${token}`, Cookie: other.cookie })).toBe(401);
  expect(await statusWith({ Cookie: cookie })).toBe(401);
});

test("a program's own token works without a cookie", async () => {
  expect(await statusWith({ Authorization: `Bearer ${await signIn(officer)}` })).toBe(200);
});

test("the gateway refuses the token of an ended session, also without nats", async () => {
  const refused = async (token: string) => (await statusWith({ Authorization: `Bearer ${token}` })) === 401;
  const first = await signIn(officer);
  await call("POST", "/logout", { token: first });
  // By an event: the gateway asks auth only once a minute.
  await expect.poll(() => refused(first), { timeout: 30_000 }).toBe(true);

  const second = await signIn(officer);
  kill("nats");
  try {
    await call("POST", "/logout", { token: second });
    await expect.poll(() => refused(second), { timeout: 20_000 }).toBe(true);
  } finally {
    start("nats");
  }
});

test("failed sign-ins get the same answer, and many of them have to wait", async () => {
  const refusal = async (email: string, password: string) => {
    const error = await call("POST", "/login", { body: { email, password, rememberMe: false } }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(Refusal);
    return error as Refusal;
  };
  const plain = ({ status, problem }: Refusal) => ({ status, ...(problem as object), trace_id: "" });
  const unknown = `nadie${Date.now()}@pinzon.test`;
  expect(plain(await refusal(unknown, "una frase cualquiera"))).toEqual(
    plain(await refusal(officer.email, "una frase cualquiera")),
  );
  let last = await refusal(unknown, "otra frase cualquiera");
  for (let n = 0; n < 12 && last.status === 401; n += 1) last = await refusal(unknown, "otra frase cualquiera");
  expect(last.status).toBe(429);
});
