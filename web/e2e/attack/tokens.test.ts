import { createHmac } from "node:crypto";

import { test } from "vitest";

import { call, declarable, uuidv7 } from "../support/api";
import { type Attempt, attack, flaw, send, signInAll } from "./attack";

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const decoded = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

/** Tokens made of a genuine one that nobody may accept. */
function forgeries(token: string, other: string): string[] {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const [, otherClaims = ""] = other.split(".");
  const head = decoded(header);
  const body = decoded(claims);
  const altered = (changes: object): string => encoded({ ...body, ...changes });
  const symmetric = encoded({ ...head, alg: "HS256" });
  const hmac = (key: string): string =>
    `${symmetric}.${claims}.${createHmac("sha256", key).update(`${symmetric}.${claims}`).digest("base64url")}`;
  const flipped = (n: number): string =>
    `${header}.${claims}.${signature.slice(0, n)}${signature[n] === "A" ? "B" : "A"}${signature.slice(n + 1)}`;
  return [
    "",
    " ",
    ".",
    "..",
    "a.b.c",
    header,
    `${header}.${claims}`,
    `${header}.${claims}.`,
    `${token}.`,
    `${token}.a`,
    `.${token}`,
    `${claims}.${header}.${signature}`,
    ...["none", "None", "NONE", "", "HS256", "RS256", "ES256", null].map(
      (alg) => `${encoded({ ...head, alg })}.${claims}.${signature}`,
    ),
    ...["none", "nOnE"].map((alg) => `${encoded({ ...head, alg })}.${claims}.`),
    ...["", "secret", String(head.kid)].map(hmac),
    ...["", "../../etc/passwd", "0", "' OR 1=1"].map((kid) => `${encoded({ ...head, kid })}.${claims}.${signature}`),
    ...[{ jku: "http://localhost/keys" }, { jwk: { kty: "oct", k: "" } }, { crit: ["exp"] }].map(
      (more) => `${encoded({ ...head, ...more })}.${claims}.${signature}`,
    ),
    ...[
      { role: "admin" },
      { exp: 9_999_999_999 },
      { sub: "00000000-0000-7000-8000-000000000000" },
      { airports: ["GPS", "SCY"] },
      { nbf: 0 },
    ].map((changes) => `${header}.${altered(changes)}.${signature}`),
    `${header}.${otherClaims}.${signature}`,
    ...[0, 1, 10, 40].map(flipped),
    token.slice(0, -1),
    `${token.slice(0, -4)}AAAA`,
    token.toUpperCase(),
    `Bearer ${token}`,
    `${token},${token}`,
  ];
}

test("forged tokens", async () => {
  const tokens = await signInAll();
  const attempts = [
    ["GET", "/api/user"],
    ["GET", "/api/declarations"],
    ["GET", "/api/audit"],
  ].flatMap(([method, address = ""]) =>
    forgeries(tokens.inspector, tokens.admin).map((token): Attempt => async () => {
      const reply = await send(address, { method: method ?? "GET", headers: { Authorization: `Bearer ${token}` } });
      return reply.status === 401 ? flaw(reply, token) : `${address} with ${token}: ${reply.status}`;
    }),
  );
  await attack("forged tokens", attempts);
});

test("what belongs to another airport", async () => {
  const tokens = await signInAll();
  const cheese = await declarable("queso");
  const sworn = cheese.body(`X${uuidv7().slice(-9)}`);
  const made = await call<{ code: string }>("POST", "/declarations", { body: sworn, key: uuidv7() });
  const staff = { Authorization: `Bearer ${tokens.elsewhere}`, "Content-Type": "application/json" };
  const path = `/api/declarations/${made.code}`;
  const attempts = (
    [
      ["GET", path],
      ["POST", `${path}/present`, { version: 1, state: "submitted" }],
      ["POST", `${path}/review`, { version: 1, state: "presented", outcome: "cleared", note: "x" }],
      ["POST", `${path}/annul`, { version: 1, state: "submitted", note: "porque sí" }],
      ["POST", `${path}/attend`],
      ["GET", `${path}/background`],
    ] as const
  ).map(([method, address, body]): Attempt => async () => {
    const reply = await send(address, { method, headers: staff, ...(body && { body: JSON.stringify(body) }) });
    return [400, 403, 404, 415, 422].includes(reply.status) && !reply.text.includes("Prueba")
      ? flaw(reply, address)
      : `${method} ${address}: ${reply.status} ${reply.text.slice(0, 100)}`;
  });
  const list: Attempt = async () => {
    const reply = await send("/api/declarations?page_size=200", { headers: staff });
    return reply.status === 200 && !reply.text.includes(made.code)
      ? undefined
      : `the list of another airport: ${reply.status}`;
  };
  await attack("another airport's declaration", [...attempts, list]);
});
