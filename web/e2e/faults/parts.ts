import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { meanwhile, type Part, runDirectory } from "../support/stack";

const run = promisify(execFile);

/** Where PostgreSQL listens. */
export const postgresPort = Number(process.env.PINZON_PORT_BASE) + 1;

const part = (verb: string, name: Part): Promise<string> => meanwhile('"$ROOT/deploy/local/part" "$@"', [verb, name]);

/** Kills a part; the supervisor leaves it alone until it is started. */
export const kill = (name: Part): Promise<string> => part("kill", name);

/** Starts a part and waits until it listens. */
export const start = (name: Part): Promise<string> => part("start", name);

/** Deletes everything JetStream stored. nats must be down. */
export const wipeNats = (): Promise<string> => part("wipe", "nats");

/** The process of a part. */
export const processOf = (name: string): number =>
  Number(readFileSync(path.join(runDirectory, "pid", `${name}.pid`), "utf8").split(" ")[0]);

/** A part's process and the processes that it has started, such as nginx's workers. */
export async function processesOf(name: Part): Promise<number[]> {
  const parent = processOf(name);
  const children = await run("pgrep", ["-P", String(parent)]).catch(() => ({ stdout: "" }));
  return [parent, ...children.stdout.split("\n").filter(Boolean).map(Number)];
}

/** Sends a signal to processes that may have ended meanwhile. */
export function signal(processes: readonly number[], name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
  for (const id of processes) {
    try {
      process.kill(id, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Forgets how often parts ended, so that the supervisor does not wait because of an earlier schedule. */
export const forgetDeaths = (): Promise<string> => meanwhile('find "$RUN/deaths" -type f -delete');

/** What psql prints for statements that begin in a database; `\connect` goes to another one. */
export const query = (database: string, statements: string): Promise<string> =>
  meanwhile('admin_psql "$1" -At', [database], statements);

/** Starts a process again, with PostgreSQL or another part at another port. */
export const restartThrough = (name: Part, port: number, to: Part = "postgres"): Promise<string> =>
  meanwhile(
    'hold "$1"; stop "$1" KILL; PORT[$3]=$2; start_part "$1"; await "$1" 20 port_taken "${PORT[$1]}"; release "$1"',
    [name, String(port), to],
  );

/** Starts a process again, with a clock that a file moves: it holds seconds with a sign. */
export const restartWithClock = (name: Part, file: string): Promise<string> =>
  meanwhile(
    'hold "$1"; stop "$1" KILL; export FAKETIME_TIMESTAMP_FILE=$2 FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1; LD_PRELOAD=$(clock_library); export LD_PRELOAD; start_part "$1"; unset LD_PRELOAD; await "$1" 20 port_taken "${PORT[$1]}"; release "$1"',
    [name, file],
  );

const AS_SUPERUSER =
  'export PGPASSWORD; PGPASSWORD=$(secret PINZON_POSTGRES_PASSWORD); server=(-h 127.0.0.1 -p "${PORT[postgres]}" -U postgres)';

/** Writes the database of a service to a file. */
export const dumpDatabase = (name: Part, file: string): Promise<string> =>
  meanwhile(`${AS_SUPERUSER}; "$(postgres_program pg_dump)" "\${server[@]}" -Fc -f "$2" "pinzon_$1"`, [name, file]);

/** Replaces the database of a service, which must be down, by what a file holds. */
export const restoreDatabase = (name: Part, file: string): Promise<string> =>
  meanwhile(
    `${AS_SUPERUSER}; admin_psql postgres <<<"drop database pinzon_$1 with (force)"; databases_sql | admin_psql postgres; "$(postgres_program pg_restore)" "\${server[@]}" -d "pinzon_$1" "$2"`,
    [name, file],
  );
