import { execFile } from "node:child_process";
import { readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect } from "vitest";

import type { Link } from "../faults/link";
import { kill, processesOf, query, signal, start } from "../faults/parts";
import { certify, meanwhile, type Part, renewCertificate, runDirectory } from "../support/stack";

type Undo = () => Promise<unknown>;

/** A part that is gone and not started again. */
export const gone = (part: Part) => async (): Promise<Undo> => {
  await kill(part);
  return () => start(part);
};

/** A certificate of a process that ends in some days, until it is renewed. */
export const certifiedFor = (name: Part, days: number) => async (): Promise<Undo> => {
  await certify(name, days);
  return () => renewCertificate(name);
};

/** A part that stands still, as on a machine that hangs. */
export const frozen = (part: Part) => async (): Promise<Undo> => {
  // Otherwise the supervisor restarts it before the alert fires.
  await meanwhile('hold "$1"', [part]);
  const processes = await processesOf(part);
  signal(processes, "SIGSTOP");
  return async () => {
    signal(processes, "SIGCONT");
    await meanwhile('release "$1"', [part]);
  };
};

/** A service that may not read one of its tables any more. */
export const forbidden = (service: Part, table: string) => async (): Promise<Undo> => {
  const [database, role] = [`pinzon_${service}`, `pinzon_${service}_app`];
  await query(database, `revoke select on ${table} from ${role}`);
  return () => query(database, `grant select on ${table} to ${role}`);
};

/** Some statement that holds a lock on a table: a transaction that somebody forgot, or work that locks too long. */
async function locked(service: Part, table: string, statements: string): Promise<Undo> {
  // It fails when it is ended from outside.
  const session = meanwhile('PGAPPNAME=drill admin_psql "$1" >/dev/null', [`pinzon_${service}`], statements).catch(
    () => undefined,
  );
  const holds = `select count(*) from pg_locks join pg_stat_activity using (pid)
    where application_name = 'drill' and relation = '${table}'::regclass and granted`;
  await expect.poll(async () => Number(await query(`pinzon_${service}`, holds))).toBe(1);
  return async () => {
    await query("postgres", "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'drill'");
    await session;
  };
}

/** A table that nobody can write, or even read if it is `access exclusive`. It ends by itself after five minutes. */
export const lockedFor = (service: Part, table: string, mode: "exclusive" | "access exclusive") => () =>
  locked(service, table, `begin; lock table ${table} in ${mode} mode; select pg_sleep(300);`);

/** A table that can be written between locks of some seconds only. It ends by itself after five minutes. */
export const lockedAgainAndAgain = (service: Part, table: string, seconds: number) => () =>
  locked(
    service,
    table,
    `do $$ begin
       for n in 1..${Math.ceil(300 / seconds)} loop
         lock table ${table} in exclusive mode; perform pg_sleep(${seconds}); commit;
       end loop;
     end $$;`,
  );

/** Where a part listens. */
export const portOf = async (part: Part): Promise<number> => Number(await meanwhile('echo "${PORT[$1]}"', [part]));

/** Publishes a message with the password that a service has for NATS. */
export async function publish(service: Part, subject: string, message: string): Promise<void> {
  const url = new URL((await meanwhile('nats_url "$1"', [service])).trim());
  const socket = net.connect(Number(url.port), url.hostname);
  const connect = JSON.stringify({ verbose: false, pedantic: false, user: url.username, pass: url.password });
  // The server answers the last line when it has read those before.
  socket.write(`CONNECT ${connect}\r\nPUB ${subject} ${Buffer.byteLength(message)}\r\n${message}\r\nPING\r\n`);
  for await (const line of createInterface({ input: socket })) {
    if (line.startsWith("-ERR")) throw new Error(line);
    if (line === "PONG") break;
  }
  socket.destroy();
}

/** Fills all but a tenth of JetStream's disk, so that it still works. */
export async function fillMostOfTheDisk(): Promise<Undo> {
  const directory = path.join(runDirectory, "nats");
  const { bavail, blocks, bsize } = await statfs(directory);
  const file = path.join(directory, "most");
  await promisify(execFile)("fallocate", ["--length", String(Math.floor(bavail - blocks / 10) * bsize), file]);
  return () => rm(file);
}

/** A segment of PostgreSQL's log, which is to be archived. */
const newSegment = (): Promise<string> =>
  query("postgres", "select pg_logical_emit_message(false, 'drill', 'drill'); select pg_switch_wal()");

/** The directory of the backups is away, as when its disk is. */
export async function withoutBackups(): Promise<Undo> {
  const directory = path.join(process.env.PINZON_BACKUP ?? "", "postgresql");
  await rename(directory, `${directory}.away`);
  await newSegment();
  return async () => {
    await rename(`${directory}.away`, directory);
    // Otherwise PostgreSQL tries again within a minute.
    await newSegment();
  };
}

/** A segment in the middle of the archived log is away, as after a failure of its disk. */
export async function withoutSegment(): Promise<Undo> {
  const archive = path.join(process.env.PINZON_BACKUP ?? "", "postgresql/archive");
  const archived = async () =>
    (await readdir(archive, { recursive: true })).filter((name) => /\/[0-9A-F]{24}-[^/]*$/.test(name)).toSorted();
  const before = (await archived()).length;
  for (let n = 1; n <= 3; n += 1) {
    await newSegment();
    await expect.poll(async () => (await archived()).length).toBeGreaterThanOrEqual(before + n);
  }
  const lost = path.join(archive, (await archived()).at(-2) ?? "");
  // Another name in its directory would still be a segment.
  const away = path.join(process.env.PINZON_BACKUP ?? "", "away");
  await rename(lost, away);
  return () => rename(away, lost);
}

/** Somebody with the rights of the superuser changes a record of the audit. */
export async function changedRecord(): Promise<Undo> {
  await query("pinzon_audit", "update record set recorded_at = recorded_at - interval '1 day' where sequence = 1");
  return () =>
    query("pinzon_audit", "update record set recorded_at = recorded_at + interval '1 day' where sequence = 1");
}

/** What is on record of the last full backup is some days old, until the next backup notes what there is. */
export const lastFullBackup = (days: number) => async (): Promise<Undo> => {
  const info = [{ backup: [{ type: "full", timestamp: { stop: Math.floor(Date.now() / 1000) - days * 86_400 } }] }];
  await meanwhile('note_backups_sql | admin_psql postgres -v info="$1" -v verified=', [JSON.stringify(info)]);
  return () => meanwhile('"$ROOT/deploy/local/backup"');
};

/**
 * What is on record of the last verification of the backups is some days old, until the next backup notes what there
 * is.
 */
export const lastVerified = (days: number) => async (): Promise<Undo> => {
  const [at] = new Date(Date.now() - days * 86_400_000).toISOString().split(".");
  await meanwhile(
    'note_backups_sql | admin_psql postgres -v info="$(pgbackrest_command info --output=json)" -v verified="$1"',
    [`${at}Z`],
  );
  return () => meanwhile('"$ROOT/deploy/local/backup"');
};

/**
 * Starts a second catalogues, which reaches PostgreSQL over a link, and shows it to Prometheus. Returns what stops it.
 */
export async function startReplica(database: Link): Promise<Undo> {
  const base = Number(process.env.PINZON_PORT_BASE);
  const port = await meanwhile(
    `PORT[catalogues]=$1; PORT[postgres]=$2; mapfile -t settings < <(environment_of catalogues)
     export "\${settings[@]}" PINZON_CATALOGUE_COPY="$RUN/replica.json"
     start replica "" "$BINARIES/pinzon-catalogues" serve; metrics_port catalogues`,
    [String(base + 5), String(database.port)],
  );
  const targets = path.join(runDirectory, "targets/replica.yml");
  const address = `127.0.0.1:${port.trim()}`;
  const reads = async () => {
    const answer = await fetch(`http://${address}/metrics`).catch(() => null);
    return (await answer?.text())?.includes("catalogue_read_succeeded 1");
  };
  await expect.poll(reads).toBe(true);
  await writeFile(targets, `- {targets: ["${address}"], labels: {process: catalogues}}\n`);
  return async () => {
    await rm(targets);
    await meanwhile("stop replica");
  };
}
