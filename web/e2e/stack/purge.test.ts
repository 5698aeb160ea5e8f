import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

import { auditRecords, call, chainIsIntact, declarable, Refusal, retentionBody, signIn, uuidv7 } from "../support/api";
import { baseUrl, createUser, dump, firstAdmin, purge, runDirectory, sql } from "../support/stack";

const inspector = {
  email: "inspectora.privacidad@pinzon.test",
  name: "Inspectora de privacidad",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para la privacidad",
};

/** Gives goods back, which neither an administrator nor who issued the act may do. */
const supervisor = {
  ...inspector,
  email: "jefa.privacidad@pinzon.test",
  name: "Jefa de privacidad",
  role: "supervisor" as const,
};

/** A name that no list of names has, in the spellings in which it may be kept. */
const mark = `Zqxánare${Date.now()
  .toString(36)
  .replaceAll(/\d/g, (digit) => "bcdfghjklm"[Number(digit)] ?? "")}`;
const document = mark.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
const SPELLINGS = [mark, mark.toLowerCase(), mark.toUpperCase(), document, document.toLowerCase()];
/** `grep` reads bytes, and so finds it in any file. */
const PATTERN = [...new Set(SPELLINGS)].join("\\|");

/** The database's files. */
const database = execFileSync("realpath", [`${runDirectory}/pg`], { encoding: "utf8" }).trim();

/** Files of the stack that hold the mark. `wal` is the journal of the database: it is overwritten in its time. */
function files(): string[] {
  sql("postgres", "checkpoint");
  const where = [
    database,
    ...["log", "nginx", "nats", "keys", "catalogue.json"].map((name) => `${runDirectory}/${name}`),
  ];
  expect(where.filter((place) => !existsSync(place))).toEqual([]);
  const env = { ...process.env, LC_MESSAGES: "C" };
  const { stdout, stderr, error } = spawnSync(
    "grep",
    ["-rlia", "--exclude-dir=wal", "--exclude-dir=pg_stat_tmp", PATTERN, ...where],
    { encoding: "utf8", env },
  );
  if (error) throw error;
  // The servers go on working: a file that has gone since its directory was read holds nothing.
  const failures = stderr.split("\n").filter((line) => line !== "" && !line.endsWith(": No such file or directory"));
  expect(failures).toEqual([]);
  return stdout.split("\n").filter((file) => file !== "");
}

const holds = (text: string): boolean => new RegExp(SPELLINGS.join("|"), "iu").test(text);

/** Moves everything about the mark six years back, as if time had passed. */
function grow(): void {
  const old = "- interval '6 years'";
  sql(
    "pinzon_declarations",
    `update passenger_change set at = at ${old}
       where passenger_id in (select passenger_id from passenger where document_number = '${document}');
     update passenger set own_met_at = own_met_at ${old}, last_met_at = last_met_at ${old} where document_number = '${document}';
     update earlier_retention set issued_at = issued_at ${old}
       where document_fingerprint in (select document_fingerprint from passenger where document_number = '${document}');
     update declaration set updated_at = updated_at ${old}, submitted_at = submitted_at ${old}, flight_date = flight_date ${old}
       where document_number = '${document}';`,
  );
  sql(
    "pinzon_retentions",
    `update custody set at = at ${old} where retention_id in (select retention_id from retention where content::text like '%${document}%');
     update retention set issued_at = issued_at ${old} where content::text like '%${document}%';`,
  );
}

test("after the retention period a name is nowhere, the figures stand, and the chain is intact", async () => {
  createUser(inspector);
  createUser(supervisor);
  const officer = await signIn(inspector);
  const admin = await signIn(firstAdmin());
  const avocado = await declarable();
  const body = avocado.body(document) as { traveller: object; items: object[] };
  Object.assign(body.traveller, { surnames: mark, email: `${document.toLowerCase()}@example.com` });
  Object.assign(body.items[1] ?? {}, { description: `jalea de ${mark}` });
  const made = await call<{ id: string; code: string; edit_key: string }>("POST", "/declarations", {
    body,
    key: uuidv7(),
  });

  // Seen, searched for, exported, noted, retained, printed, warned of.
  const seen = () => call<{ version: number }>("GET", `/declarations/${made.code}`, { token: officer });
  await seen();
  const search = (token: string) =>
    call<{ items: { code: string }[] }>("POST", "/declarations/search", { token, body: { q: mark } });
  expect((await search(officer)).items.map(({ code }) => code)).toEqual([made.code]);
  const exported = async (): Promise<string> => {
    const response = await fetch(`${baseUrl}/api/declarations/export?format=csv`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${admin}` },
      body: JSON.stringify({ flight_number: "LA1411" }),
    });
    return response.text();
  };
  expect(holds(await exported())).toBe(true);
  await call("POST", `/declarations/${made.code}/present`, {
    token: officer,
    body: { version: 1, state: "submitted" },
  });
  const review = { version: 1, state: "presented", outcome: "in_inspection", note: `${mark} no quiso abrir la maleta` };
  await call("POST", `/declarations/${made.code}/review`, { token: officer, body: review });
  const wanted = retentionBody(uuidv7(), made.code, avocado.id, document) as { passenger: object };
  Object.assign(wanted.passenger, { surnames: mark });
  Object.assign(wanted, {
    observations: `${mark} colaboró`,
    passenger_signing: { mode: "refused", witness: `Prima de ${mark}` },
  });
  const act = await call<{ id: string; folio: string }>("POST", "/retentions", { token: officer, body: wanted });
  await call("POST", `/retentions/${act.id}/print`, { token: officer });
  // An act stays for as long as its goods are in custody.
  const returned = { received_by: mark, received_document: document };
  await call("POST", `/retentions/${act.id}/items/1/release`, { token: await signIn(supervisor), body: returned });
  const met = await call<{ items: { id: string }[] }>("POST", "/passengers/search", {
    token: officer,
    body: { query: mark },
  });
  const passenger = `/passengers/${met.items[0]?.id}`;
  await call("GET", passenger, { token: officer });
  await call("POST", `${passenger}/alerts`, {
    token: officer,
    body: { reason: `${mark}: revisar` },
    key: crypto.randomUUID(),
  });
  await expect
    .poll(async () => (await call<{ state: string }>("GET", `/declarations/${made.code}`, { token: officer })).state)
    .toBe("with_findings");
  expect(holds(dump())).toBe(true);
  // Only the database ever holds it: no log, no cache, no stream.
  const written = files();
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((file) => !file.startsWith(database))).toEqual([]);

  grow();
  const counted = () => call<{ totals: unknown }>("GET", "/panels/declarations", { token: admin });
  const before = await counted();
  expect(purge("--simular")).toMatch(
    /se eliminarían: [1-9]\d* declaraciones, [1-9]\d* pasajeros[^]*se eliminarían: [1-9]\d* actas/,
  );
  expect(purge()).toMatch(/eliminados: [1-9]\d* declaraciones, [1-9]\d* pasajeros[^]*eliminados: [1-9]\d* actas/);
  expect(purge("--simular")).toMatch(/se eliminarían: 0 declaraciones, 0 pasajeros[^]*se eliminarían: 0 actas/);

  expect(holds(dump())).toBe(false);
  for (const name of ["pinzon_declarations", "pinzon_retentions"]) sql(name, "vacuum (full, analyze)");
  expect(files()).toEqual([]);

  expect(await counted()).toEqual(before);
  expect(holds(await exported())).toBe(false);
  expect((await search(admin)).items).toEqual([]);
  const gone: [path: string, token?: string][] = [
    [`/declarations/${made.id}`],
    [`/declarations/${made.id}/views`],
    [`/declarations/${made.code}`, officer],
    [`/retentions/${act.id}`, officer],
    [passenger, officer],
  ];
  for (const [path, token] of gone) {
    const refused = await call("GET", path, token ? { token } : {}).catch((error: unknown) => error);
    expect(refused, path).toMatchObject({ status: 404 });
    expect(refused).toBeInstanceOf(Refusal);
  }
  const listed = await call<{ items: { purged: boolean }[] }>("GET", `/declarations?code=${made.code}`, {
    token: officer,
  });
  expect(listed.items.map(({ purged }) => purged)).toEqual([true]);

  // The audit still has every step, without the name.
  const steps = async () => (await auditRecords(admin, { subject: made.code })).map(({ type }) => type);
  await expect
    .poll(steps)
    .toEqual(
      expect.arrayContaining([
        "pinzon.declaration.submitted.v1",
        "pinzon.declaration.viewed.v1",
        "pinzon.declaration.with_findings.v1",
      ]),
    );
  await expect
    .poll(async () => (await auditRecords(admin, { subject: "personal-data" })).map(({ type }) => type))
    .toEqual(expect.arrayContaining(["pinzon.declaration.purged.v1", "pinzon.retention.purged.v1"]));
  expect(holds(JSON.stringify(await auditRecords(admin, {})))).toBe(false);
  expect(await chainIsIntact(admin)).toBe(true);
});
