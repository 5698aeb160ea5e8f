import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

import type { components } from "../../src/api/schema";
import { auditRecords, call, chainIsIntact, declarable, signIn, submitUntilAnswered, uuidv7 } from "../support/api";
import {
  backUp,
  backupDirectory,
  firstAdmin,
  inContainers,
  loseDatabases,
  loseKeys,
  rehearseRestore,
  restore,
  restoreElsewhere,
  sql,
} from "../support/stack";

const WRITERS = 8;

/** Travellers who submit one declaration after the other until `stop`, and try again while nobody answers. */
async function travellers(): Promise<{
  codes: string[];
  reaches: (count: number) => Promise<void>;
  stop: () => Promise<void>;
}> {
  const avocado = await declarable();
  const marker = `R${Date.now() % 1e9}`;
  const codes: string[] = [];
  const state = { stopped: false };
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !state.stopped; n += 1) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      const { code } = await submitUntilAnswered(
        avocado.body(`${marker}${writer}x${n}`),
        uuidv7(),
        Date.now() + 300_000,
        () => undefined,
      );
      codes.push(code);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    codes,
    reaches: (count) => expect.poll(() => codes.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count),
    stop: async () => {
      state.stopped = true;
      await writing;
    },
  };
}

/** The codes of the declarations that the audit has, each as often as it was recorded. */
async function recorded(admin: string, codes: readonly string[]): Promise<string[]> {
  const known = new Set(codes);
  const records = await auditRecords(admin, { type: "pinzon.declaration.submitted.v1" });
  return records.map(({ subject }) => subject).filter((code) => known.has(code));
}

/** The codes of all declarations. */
async function declared(admin: string): Promise<Set<string>> {
  const codes = new Set<string>();
  let token: string | null = "";
  while (token !== null) {
    const query: URLSearchParams = new URLSearchParams({ page_size: "200", ...(token && { page_token: token }) });
    // A page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: { items: { code: string }[]; next_page_token: string | null } = await call(
      "GET",
      `/declarations?${query}`,
      { token: admin },
    );
    for (const { code } of page.items) codes.add(code);
    token = page.next_page_token;
  }
  return codes;
}

const headsFile = (): string => path.join(backupDirectory(), "audit-heads");

/** How many records of the chain each head of earlier backups vouches for. */
const heads = (file = headsFile()): number[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("cabeza: ") ? [Number(line.split(" ")[1])] : []));

/** When the last full backup ended, as each process that has a database sees it. */
async function fullBackups(admin: string): Promise<(string | null)[]> {
  const { processes } = await call<components["schemas"]["SystemStatus"]>("GET", "/status", { token: admin });
  return processes.flatMap(({ status }) => (status?.database ? [status.database.archive?.full_backup_at ?? null] : []));
}

test("databases that are deleted under load come back with every acknowledged write, and at an instant of choice", async () => {
  const keys = await call("GET", "/keys");
  let admin = await signIn(firstAdmin());
  expect(new Set(await fullBackups(admin))).toEqual(new Set([null]));
  const { codes, reaches, stop } = await travellers();
  await reaches(50);
  const before = Date.now();
  backUp();
  const isKnown = async () => (await fullBackups(admin)).every((at) => at !== null && Date.parse(at) >= before - 1000);
  await expect.poll(isKnown).toBe(true);
  // Written after the backup, so that only the log has them.
  await reaches(codes.length + 200);

  loseDatabases();
  const acknowledged = [...codes];
  // A restore that fails leaves everything as it was, also the log of the last changes.
  await expect(restore("--time", "2001-01-01")).rejects.toThrow("no se restauró nada");
  const began = Date.now();
  // In containers, what is lost also said that the backups are this installation's.
  await restore(...(inContainers ? ["--production"] : []));
  process.stdout.write(
    `${acknowledged.length} declarations acknowledged before the loss; everything is ready ${(Date.now() - began) / 1000} s after the restore began\n`,
  );
  // The travellers whose requests failed meanwhile have tried again.
  await reaches(acknowledged.length + WRITERS);
  await stop();

  admin = await signIn(firstAdmin());
  let found = await declared(admin);
  expect(codes.filter((code) => !found.has(code))).toEqual([]);
  await expect.poll(async () => (await recorded(admin, codes)).length).toBe(codes.length);
  expect(new Set(await recorded(admin, codes)).size).toBe(codes.length);
  expect(await chainIsIntact(admin)).toBe(true);

  // An instant of choice, on a machine that has lost its keys and passwords, too.
  backUp();
  const instant = new Date(Date.now() + 1000);
  await expect.poll(() => Date.now()).toBeGreaterThan(instant.getTime());
  const later = await travellers();
  await later.reaches(20);
  await later.stop();
  if (!inContainers) backUp();
  loseKeys();
  await restore("--time", instant.toISOString());
  if (!inContainers) {
    // The restored chain does not have the records of the last head.
    const aside = (await readdir(backupDirectory())).filter((name) => name.startsWith("audit-heads-lost-"));
    const lost = aside.flatMap((name) => heads(path.join(backupDirectory(), name)));
    expect([heads().length, lost.length]).toEqual([2, 1]);
    expect(Math.max(...heads())).toBeLessThan(Math.min(...lost));
  }

  await expect.poll(() => call("GET", "/keys").catch(() => null)).toEqual(keys);
  admin = await signIn(firstAdmin());
  found = await declared(admin);
  expect(codes.filter((code) => !found.has(code))).toEqual([]);
  expect(later.codes.filter((code) => found.has(code))).toEqual([]);
  expect(await recorded(admin, later.codes)).toEqual([]);
  // Both the audit and the sources go on from there.
  const again = await travellers();
  await again.reaches(20);
  await again.stop();
  await expect.poll(async () => new Set(await recorded(admin, again.codes)).size).toBe(again.codes.length);
  expect((await recorded(admin, codes)).length).toBe(codes.length);
  expect(await chainIsIntact(admin)).toBe(true);
});

/** Writes the chain anew, each record recorded a second earlier or later, as only the owner of the database can. */
const writeChainAnew = (seconds: number): string =>
  sql(
    "pinzon_audit",
    `do $$ declare written record; previous bytea := decode(repeat('00', 32), 'hex');
     begin
       perform pg_advisory_xact_lock(x'61756469'::bigint);
       for written in select sequence, event::text as text, recorded_at + interval '1 s' * ${seconds} as at from record order by sequence loop
         update record
         set prev_hash = previous, recorded_at = written.at,
             hash = sha256(previous || int8send(written.sequence) || int8send((extract(epoch from written.at) * 1000000)::bigint)
                           || convert_to(written.text, 'UTF8'))
         where sequence = written.sequence
         returning hash into previous;
       end loop;
     end $$`,
  );

test.skipIf(inContainers)("a chain that was written anew is noticed by the next backup", async () => {
  backUp();
  const kept = readFileSync(headsFile(), "utf8");
  const verified = () =>
    sql(
      "postgres",
      "select substring(shobj_description(oid, 'pg_database') from 'verified: [^;]*') from pg_database where datname = 'pinzon_audit'",
    );
  const before = verified();
  writeChainAnew(1);
  expect(await chainIsIntact(await signIn(firstAdmin()))).toBe(true);
  expect(backUp).toThrow(/CADENA REESCRITA: el registro \d+ ya no es el de la cabeza firmada/);
  expect([verified(), readFileSync(headsFile(), "utf8")]).toEqual([before, kept]);
  writeChainAnew(-1);
  backUp();
  expect(verified() > before).toBe(true);
  expect(heads().length).toBe(kept.trim().split("\n").length + 1);
});

test.skipIf(inContainers)(
  "a rehearsal, a copy elsewhere and a backup in between leave the backups complete",
  async () => {
    backUp();
    const { codes, reaches, stop } = await travellers();
    await reaches(20);
    expect(await rehearseRestore()).toContain("the backups can be restored");
    await reaches(codes.length + 20);
    expect(await restoreElsewhere()).toContain("NOT backed up");
    await reaches(codes.length + 20);
    backUp();
    await reaches(codes.length + 50);
    await stop();
    loseDatabases();
    await restore();

    const admin = await signIn(firstAdmin());
    const found = await declared(admin);
    expect(codes.filter((code) => !found.has(code))).toEqual([]);
    expect(await chainIsIntact(admin)).toBe(true);
  },
);

/** Ends the segment that PostgreSQL writes, and waits until it is archived. Returns its name. */
async function archiveSegment(): Promise<string> {
  const name =
    sql("postgres", "select pg_logical_emit_message(true, 'test', ''); select pg_walfile_name(pg_switch_wal())")
      .trim()
      .split("\n")
      .at(-1) ?? "";
  const archived = () => sql("postgres", "select coalesce(last_archived_wal, '') from pg_stat_archiver").trim() >= name;
  await expect.poll(archived).toBe(true);
  return name;
}

/** A file of the newest backup that is large enough to be damaged. */
async function fileOfBackup(): Promise<string> {
  const backups = path.join(backupDirectory(), "postgresql/backup/pinzon");
  const files = await readdir(backups, { recursive: true, withFileTypes: true });
  const large = files.filter(
    ({ parentPath, name }) => name.endsWith(".zst") && statSync(path.join(parentPath, name)).size > 20_000,
  );
  const newest =
    large.toSorted((one, other) => one.parentPath.localeCompare(other.parentPath)).at(-1) ??
    expect.fail("there is no backup");
  return path.join(newest.parentPath, newest.name);
}

test.skipIf(inContainers)(
  "a backup finds what is damaged or missing, makes a full one, and is well again after it",
  async () => {
    backUp();
    const file = await fileOfBackup();
    const damaged = readFileSync(file);
    damaged.writeUInt8(damaged.readUInt8(10_000) ^ 1, 10_000);
    writeFileSync(file, damaged);
    expect(backUp).toThrow(/checksum invalid: 1/);
    expect(backUp()).toContain("incremental");

    const segment = await archiveSegment();
    await archiveSegment();
    const files = await readdir(path.join(backupDirectory(), "postgresql/archive"), {
      recursive: true,
      withFileTypes: true,
    });
    const missing = files.find(({ name }) => name.startsWith(segment)) ?? expect.fail(`${segment} is not archived`);
    rmSync(path.join(missing.parentPath, missing.name));
    expect(backUp).toThrow(`segment ${segment} of the log is missing`);
    expect(backUp()).toContain("incremental");
  },
);

test.skipIf(inContainers)("a segment that is missing in the archive is named, and nothing is restored", async () => {
  backUp();
  const segment = await archiveSegment();
  await archiveSegment();
  const files = await readdir(path.join(backupDirectory(), "postgresql/archive"), {
    recursive: true,
    withFileTypes: true,
  });
  const file = files.find(({ name }) => name.startsWith(segment)) ?? expect.fail(`${segment} is not archived`);
  const [place, elsewhere] = [path.join(file.parentPath, file.name), path.join(backupDirectory(), file.name)];
  renameSync(place, elsewhere);
  await expect(rehearseRestore()).rejects.toThrow(`segment ${segment} of the log is missing`);
  renameSync(elsewhere, place);
  expect(await rehearseRestore()).toContain("the backups can be restored");
});
