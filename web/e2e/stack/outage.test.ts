import { afterEach, beforeAll, expect, test } from "vitest";

import { auditRecords, call, chainIsIntact, declarable, product, retentionBody, signIn, uuidv7 } from "../support/api";
import { baseUrl, createUser, firstAdmin, kill, start, wipeNats } from "../support/stack";

const inspector = {
  email: "inspectora.apagones@pinzon.test",
  name: "Inspectora de apagones",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para los apagones",
};

beforeAll(() => createUser(inspector));

afterEach(() => start("nats"));

/** What happened, without who looked at it. */
const steps = (records: { type: string }[]): string[] =>
  records.map(({ type }) => type).filter((type) => type !== "pinzon.declaration.viewed.v1");

/** Runs step 2 of the main job with an outage of NATS in the middle. */
async function workThrough(outage: { begins: () => void; ends: () => void }): Promise<void> {
  const admin = await signIn(firstAdmin());
  const officer = await signIn(inspector);
  const avocado = await declarable();
  const document = `X${Date.now()}`;
  const submitted = await call<{ code: string; version: number }>("POST", "/declarations", {
    body: avocado.body(document),
    key: uuidv7(),
  });

  outage.begins();
  await call("POST", `/declarations/${submitted.code}/present`, {
    token: officer,
    body: { version: 1, state: "submitted" },
  });
  const act = await call<{ id: string; folio: string }>("POST", "/retentions", {
    token: officer,
    body: retentionBody(uuidv7(), submitted.code, avocado.id, document),
  });
  await call("POST", `/retentions/${act.id}/print`, { token: officer });
  const seen = await call<{ state: string }>("GET", `/declarations/${submitted.code}`, { token: officer });
  expect(seen.state).toBe("presented");
  outage.ends();

  const expected = ["submitted", "presented", "with_findings"].map((step) => `pinzon.declaration.${step}.v1`);
  await expect
    .poll(async () => steps(await auditRecords(admin, { subject: submitted.code })), { timeout: 60_000 })
    .toEqual(expected);
  await expect
    .poll(async () => (await auditRecords(admin, { subject: act.folio })).map((r) => r.type))
    .toEqual(["pinzon.retention.issued.v1", "pinzon.retention.printed.v1"]);
  const found = await call<{ state: string }>("GET", `/declarations/${submitted.code}`, { token: officer });
  expect(found.state).toBe("with_findings");
  expect(await chainIsIntact(admin)).toBe(true);
}

test("the services work without nats, and audit is complete and in order afterwards", async () => {
  await workThrough({ begins: () => kill("nats"), ends: () => start("nats") });
});

test("a wiped JetStream loses nothing", async () => {
  await workThrough({
    begins: () => kill("nats"),
    ends: () => {
      wipeNats();
      start("nats");
    },
  });
});

/** Events that were published but not recorded are lost with the store and must be published again. */
test("events that were not recorded are published again after a wipe", async () => {
  const admin = await signIn(firstAdmin());
  const avocado = await declarable();
  kill("audit");
  const codes: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    const made = await call<{ code: string }>("POST", "/declarations", {
      body: avocado.body(`W${Date.now()}${i}`),
      key: uuidv7(),
    });
    codes.push(made.code);
  }
  kill("nats");
  wipeNats();
  start("nats");
  start("audit");
  for (const code of codes) {
    await expect
      .poll(async () => (await auditRecords(admin, { subject: code })).map((r) => r.type), { timeout: 60_000 })
      .toEqual(["pinzon.declaration.submitted.v1"]);
  }
  expect(await chainIsIntact(admin)).toBe(true);
});

test("without PostgreSQL everything that needs it answers 503 and when to try again, and works again by itself", async () => {
  const [admin, officer, avocado] = await Promise.all([signIn(firstAdmin()), signIn(inspector), declarable()]);
  const requests: [string, string, string, unknown?][] = [
    ["GET", "/declarations?page_size=1", officer],
    ["GET", "/passengers?page_size=1", officer],
    ["GET", "/retentions?page_size=1", officer],
    ["GET", "/user/sessions", officer],
    ["GET", "/users?page_size=1", admin],
    ["GET", "/audit?page_size=1", admin],
    ["POST", "/products", admin, { name: "Sin base", category: "LAC", origin: "animal", unit: "KGM" }],
    ["POST", "/login", "", { email: inspector.email, password: inspector.password, rememberMe: false }],
    ["POST", "/declarations", "", avocado.body(`P${Date.now()}`)],
  ];
  const answers = (): Promise<[string, number, boolean][]> =>
    Promise.all(
      requests.map(async ([method, path, token, body]): Promise<[string, number, boolean]> => {
        const response = await fetch(`${baseUrl}/api${path}`, {
          method,
          headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        await response.arrayBuffer();
        return [`${method} ${path}`, response.status, response.headers.has("Retry-After")];
      }),
    );
  kill("postgres");
  try {
    expect(await answers()).toEqual(requests.map(([method, path]) => [`${method} ${path}`, 503, true]));
  } finally {
    start("postgres");
  }
  await expect.poll(async () => (await answers()).filter(([, status]) => status >= 500)).toEqual([]);
});

test("product search works without postgres and nats, even after a restart of the service", async () => {
  const aguacate = await product("aguacate");
  // Each request is unique, so that nginx cannot answer from its cache.
  let requests = Date.now();
  const find = () => call<{ items: { id: string }[] }>("GET", `/products?q=aguacate&_=${requests++}`);
  kill("postgres");
  kill("nats");
  try {
    expect((await find()).items[0]?.id).toBe(aguacate.id);
    kill("catalogues");
    start("catalogues");
    await expect
      .poll(async () => (await find().catch(() => ({ items: [] as { id: string }[] }))).items[0]?.id)
      .toBe(aguacate.id);
    expect((await call<{ id: string }>("GET", `/products/${aguacate.id}?_=${requests++}`)).id).toBe(aguacate.id);
    expect((await call<{ rows: unknown[] }>("GET", `/products/snapshot?_=${requests++}`)).rows.length).toBeGreaterThan(
      700,
    );
  } finally {
    start("postgres");
    start("nats");
  }
});
