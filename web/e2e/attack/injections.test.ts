import { expect, test } from "vitest";

import { chainIsIntact, declarable, product, uuidv7 } from "../support/api";
import { type Attempt, Random, attack, flaw, scale, seed, send, signInAll } from "./attack";

const PAYLOADS = [
  "' OR '1'='1",
  "'; DROP TABLE declaration; --",
  "') UNION SELECT version() --",
  "'||pg_sleep(9)||'",
  "1; SELECT pg_sleep(9)",
  "\\'; --",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "<svg/onload=alert(1)>",
  "]]><!--",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "....//....//etc/passwd",
  "/proc/self/environ",
  "file:///etc/passwd",
  "C:\\Windows\\win.ini",
  "`id`",
  "$(id)",
  "; cat /etc/passwd",
  "| sleep 9",
  "%0d%0aSet-Cookie: a=b",
  "\r\nX-Injected: yes",
  "%00",
  "\u0000",
  "%s%s%s%n",
  "*)(uid=*))(|(uid=*",
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)",
  '{"$gt":""}',
  "__proto__",
  "constructor.prototype",
  "%",
  "_",
  "\\",
  "%25%27",
  "＜script＞",
  "ʼ OR 1=1",
];

/** Payloads with small changes, so that the thousands differ. */
function payloads(count: number): string[] {
  const random = new Random(seed);
  const changed = (payload: string): string =>
    random.of([
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      encodeURIComponent,
      (text: string) => `${text}/**/${random.below(1e6)}`,
      (text: string) => `queso${text}`,
    ])(payload);
  return Array.from({ length: count }, (_, n) => changed(PAYLOADS[n % PAYLOADS.length] ?? ""));
}

/** A value that HTTP allows in a header. */
const inHeader = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?");

test("payloads in addresses, headers and bodies", async () => {
  const tokens = await signInAll();
  const cheese = await declarable("queso");
  const staff = { Authorization: `Bearer ${tokens.admin}` };
  const json = { "Content-Type": "application/json" };
  const places: ((payload: string) => [string, RequestInit?])[] = [
    (payload) => [`/api/products?q=${encodeURIComponent(payload)}`],
    (payload) => [`/api/products/${encodeURIComponent(payload)}`],
    (payload) => [`/api/catalogues/${encodeURIComponent(payload)}`],
    (payload) => [`/api/declarations/${encodeURIComponent(payload)}`, { headers: staff }],
    (payload) => [
      `/api/declarations?airport=${encodeURIComponent(payload)}&order_by=${encodeURIComponent(payload)}&page_token=${encodeURIComponent(payload)}`,
      { headers: staff },
    ],
    (payload) => [`/api/users?q=${encodeURIComponent(payload)}`, { headers: staff }],
    (payload) => [`/api/audit?subject=${encodeURIComponent(payload)}`, { headers: staff }],
    (payload) => [
      "/api/declarations/search",
      { method: "POST", headers: { ...json, ...staff }, body: JSON.stringify({ q: payload }) },
    ],
    (payload) => [
      "/api/passengers/search",
      { method: "POST", headers: { ...json, ...staff }, body: JSON.stringify({ q: payload }) },
    ],
    (payload) => [
      "/api/products?q=queso",
      {
        headers: {
          traceparent: inHeader(payload),
          "If-None-Match": inHeader(payload),
          "X-Forwarded-For": inHeader(payload),
          "User-Agent": inHeader(payload),
          Cookie: inHeader(payload),
        },
      },
    ],
    (payload) => {
      const body = cheese.body(`I${uuidv7().slice(-8)}`) as { traveller: object; items: object[] };
      Object.assign(body.traveller, { surnames: payload, given_names: payload });
      for (const item of body.items) Object.assign(item, { packaging: payload });
      return [
        "/api/declarations",
        { method: "POST", headers: { ...json, "Idempotency-Key": uuidv7() }, body: JSON.stringify(body) },
      ];
    },
    (payload) => [`/${encodeURIComponent(payload)}`],
  ];
  const attempts = payloads(Math.ceil(2000 * scale)).map((payload, n): Attempt => async () => {
    const [address, init] = places[n % places.length]?.(payload) ?? ["/"];
    const reply = await send(address, init);
    const what = `${init?.method ?? "GET"} ${address} ${JSON.stringify(payload)}`;
    if (reply.milliseconds > 8000) return `${what} took ${reply.milliseconds} ms`;
    if (reply.headers.has("x-injected") || reply.headers.get("set-cookie")?.includes("a=b"))
      return `${what} wrote a header`;
    if (reply.text.includes("root:x:0:0")) return `${what} read a file`;
    return flaw(reply, what);
  });
  await attack("injections", attempts);
  expect((await product("queso")).id).toBe(cheese.id);
  expect(await chainIsIntact(tokens.admin)).toBe(true);
});
