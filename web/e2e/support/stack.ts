import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../../..");
/** Run directory of the stack under test. */
export const runDirectory = process.env.PINZON_RUN ?? path.join(root, ".run");

/** Base URL of the stack under test. */
export const baseUrl = process.env.PINZON_BASE_URL ?? "http://localhost:8080";

/** Parts that a test may kill. */
export type Part = (typeof parts)[number];

/** Parts that can be killed without any loss. */
export const services = ["auth", "catalogues", "declarations", "retentions", "audit"] as const;

/** Every part of the stack. */
export const parts = [...services, "gateway", "nats", "postgres", "nginx"] as const;

function part(verb: "kill" | "start" | "restart" | "wipe", name: Part): void {
  execFileSync(path.join(root, "deploy/local/part"), [verb, name], { stdio: "pipe" });
}

/** Kills a part without warning. */
export const kill = (name: Part): void => part("kill", name);

/** Leaves a part that was killed to the supervisor. */
export const leave = (name: Part): string => local('release "$1"', [name]);

/** Whether the supervisor blames NATS for an answer of the readiness. */
export const standsStill = (readiness: string): boolean =>
  local('facts_stand_still "$1" && echo yes || echo no', [readiness]).trim() === "yes";

/** Starts a part again and waits until it listens. */
export const start = (name: Part): void => part("start", name);

/** Asks a part to stop, and starts it again, without holding up what the test does meanwhile. */
export const restart = (name: Part): Promise<unknown> =>
  promisify(execFile)(path.join(root, "deploy/local/part"), ["restart", name]);

/** Kills parts at once, as an accident would, so that the supervisor finds them ended. */
export const killByItself = (...names: Part[]): string =>
  local('cd "$RUN/pid"; cut -d " " -f 1 "${@/%/.pid}" | xargs kill -KILL', names);

/** What `make status` prints, also when it fails. */
export const status = (): string => local('"$ROOT/deploy/local/status" || true', []);

/** Starts a service that cannot write its log. Returns what kills it. */
export function startWithFullLog(name: (typeof services)[number]): () => void {
  const environment = 'mapfile -t settings < <(environment_of "$1"); export "${settings[@]}"';
  const pid = local(`${environment}; "$BINARIES/pinzon-$1" serve >/dev/full 2>&1 </dev/null & echo $!`, [name]).trim();
  return () => process.kill(Number(pid), "SIGKILL");
}

/** Starts a service with other settings, for as long as it runs. Returns its log. */
export const serve = (name: (typeof services)[number], changed: Record<string, string>): string =>
  local(
    'name=$1; shift; mapfile -t settings < <(environment_of "$name"); export "${settings[@]}" "$@"; "$BINARIES/pinzon-$name" serve 2>&1 || true',
    [name, "PINZON_METRICS_LISTEN=127.0.0.1:0", ...Object.entries(changed).map(([key, value]) => `${key}=${value}`)],
  );

/** Stops a part from running, as a machine that hangs does. The supervisor leaves it alone until it goes on. */
export const freeze = (name: Part): string => local('hold "$1"; kill -STOP "$(pid_of "$1")"', [name]);

/** Lets a frozen part go on. */
export const thaw = (name: Part): string => local('kill -CONT "$(pid_of "$1")"; release "$1"', [name]);

/** Stops a part from running, as a bug would, so that the supervisor finds it silent. */
export const hang = (name: Part): string => local('kill -STOP "$(pid_of "$1")"', [name]);

/** Lets every write of NATS to a file fail until it is restarted, as on a full disk. */
export const fillDiskOfNats = (): string => local('prlimit --pid "$(pid_of nats)" --fsize=0:unlimited', []);

/** Kills the supervisor. */
export const loseSupervisor = (): string => local('kill -KILL "$(pid_of supervisor)"', []);

/** Lets the supervisor and what it has started hang for longer than they may. */
export const hangSupervisor = (): string =>
  local(
    'pkill -STOP --session "$(pid_of supervisor)"; touch -d "-$((SUPERVISOR_LIMIT + 1)) seconds" "$RUN/supervisor.alive"',
    [],
  );

/** Calls what a timer calls on a production host. Returns what it prints. */
export const watch = (): string => local('"$ROOT/deploy/local/watch"', []);

/** Empties the file that names the process of a part, as a full disk does. */
export const forgetProcess = (name: Part): string => local(': >"$RUN/pid/$1.pid"', [name]);

/** The port at which a part listens. */
export const portOf = (name: Part): number => Number(local('echo "${PORT[$1]}"', [name]));

/** The port at which a part shows its metrics. */
export const metricsPortOf = (name: Part): number => Number(local('metrics_port "$1"', [name]));

/** Kills every process of the stack at once, but not the children that they leave behind. */
export const killEverything = (): string => local('cut -d " " -f 1 "$RUN"/pid/*.pid | xargs kill -KILL', []);

/** Runs `make down`, without holding up what the test does meanwhile. */
export const down = (): Promise<unknown> => promisify(execFile)(path.join(root, "deploy/local/down"));

/** Runs `make up`, without holding up what the test does meanwhile. */
export const up = (): Promise<unknown> => promisify(execFile)(path.join(root, "deploy/local/up"));

/** Deletes everything JetStream stored. nats must be down. */
export const wipeNats = (): void => part("wipe", "nats");

/** Rotates the logs that are larger than a size, such as `1k`, as the supervisor does every minute. */
export const rotateLogs = (size: string): string => local('rotate_logs "$1"', [size]);

function settings(file: string): Record<string, string> {
  const lines = readFileSync(path.join(runDirectory, file), "utf8").trim().split("\n");
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** Returns what Prometheus reads of a process. */
export async function metrics(process: (typeof services)[number] | "gateway"): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${local('metrics_port "$1"', [process]).trim()}/metrics`);
  return answer.text();
}

/** Address of the gateway itself, without nginx. */
export const gatewayUrl = (): string => `http://127.0.0.1:${local('echo "${PORT[gateway]}"', []).trim()}`;

/** The process of a part. */
export const processOf = (name: Part): number => Number(local('cut -d " " -f 1 "$RUN/pid/$1.pid"', [name]));

/** The most memory that a part has had, in MB. */
export function memoryPeak(name: Part): number {
  const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${processOf(name)}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** The first administrator of this stack. */
export function firstAdmin(): { email: string; password: string } {
  const { email = "", password = "" } = settings("first-admin");
  return { email, password };
}

/** A staff account. */
export interface Account {
  email: string;
  name: string;
  role: "inspector" | "supervisor" | "admin" | "auditor";
  airports: string[];
  password: string;
}

/** Whether the stack under test runs in containers. */
export const inContainers = process.env.PINZON_CONTAINERS === "yes";

/** Runs the command line; for containers, in that of a service. */
function pinzon(words: string[], container: string, input = ""): string {
  const [program, before] = inContainers ? ["deploy/docker/pinzon", [container]] : ["deploy/local/pinzon", []];
  return execFileSync(path.join(root, program), [...before, ...words], {
    input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Adds a staff account on the command line, unless it exists. */
export function createUser(user: Account): void {
  const words = [
    "usuario",
    "crear",
    "--correo",
    user.email,
    "--nombre",
    user.name,
    "--rol",
    user.role,
    "--contrasena-de-entrada",
  ];
  if (user.airports.length > 0) words.push("--aeropuertos", user.airports.join(","));
  pinzon(words, "auth", `${user.password}\n`);
}

/**
 * How bash runs a script. Node gives it a socket as its input, from which bash infers a remote shell. Without `--norc`
 * it then reads `~/.bashrc`, which is slow and may change what the script does.
 */
const COMMAND = ["--norc", "-c"];

/** Runs a command of the scripts in deploy/local, such as `admin_psql`, and returns what it prints. */
function local(command: string, args: string[], input = ""): string {
  const script = `set -euo pipefail; . "${root}/deploy/local/stack.sh"; ${command}`;
  return execFileSync("bash", [...COMMAND, script, "bash", ...args], { input, encoding: "utf8", maxBuffer: 2 ** 30 });
}

/** The same without holding up what the test does meanwhile. */
export const meanwhile = (command: string, args: string[] = [], input = ""): Promise<string> =>
  new Promise((resolve, reject) => {
    const script = `set -euo pipefail; . "${root}/deploy/local/stack.sh"; ${command}`;
    const child = execFile(
      "bash",
      [...COMMAND, script, "bash", ...args],
      { encoding: "utf8", maxBuffer: 2 ** 30 },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    // A command that does not read its input may have ended already: its status says whether it failed.
    child.stdin?.on("error", () => {}).end(input);
  });

/** Gives a process a certificate of this stack's authority that ends in some days. */
export const certify = (name: Part, days: number): Promise<string> =>
  meanwhile(
    `tls=$RUN/keys/tls
     says=$(printf 'subjectAltName=DNS:%s\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature\n' "$1")
     openssl req -new -key "$tls/$1/key.pem" -subj "/CN=$1" |
       openssl x509 -req -CA "$tls/authority/certificate.pem" -CAkey "$tls/authority/key.pem" -set_serial 1 -days "$2" \
         -extfile <(echo "$says") -out "$tls/$1/certificate.new" 2>/dev/null
     mv "$tls/$1/certificate.new" "$tls/$1/certificate.pem"`,
    [name, String(days)],
  );

/** Renews the certificate of a process, if it ends soon. */
export const renewCertificate = (name: Part): Promise<string> =>
  meanwhile('pinzon certificados --carpeta "$RUN/keys/tls" "$1"', [name]);

/** Runs SQL as the superuser. */
export const sql = (database: string, statements: string): string =>
  local('admin_psql "$1" -At', [database], statements);

/** Everything that all databases hold, as text. */
export const dump = (): string =>
  local(
    'PGPASSWORD=$(secret PINZON_POSTGRES_PASSWORD) "$(postgres_program pg_dumpall)" -h 127.0.0.1 -p "${PORT[postgres]}" -U postgres',
    [],
  );

/** Backs up. */
export const backUp = (): string =>
  execFileSync(script("backup"), { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** The directory of the backups. */
export const backupDirectory = (): string => local("backup_directory", []).trim();

/** Rehearses a restore, without holding up what the test does meanwhile. */
export const rehearseRestore = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(script("rehearse-restore"), { encoding: "utf8", maxBuffer: 2 ** 30 });
  return stdout;
};

/** Restores the backups as another machine would, changes the copy there, and stops it. */
export const restoreElsewhere = (): Promise<string> =>
  meanwhile(`
    export PINZON_BACKUP PINZON_BACKUP_PASSWORD PINZON_PORT_BASE PINZON_HTTP_PORT
    PINZON_BACKUP=$(backup_directory) PINZON_BACKUP_PASSWORD=$(backup_password) PINZON_PORT_BASE=$(free_port_base)
    PINZON_HTTP_PORT=$PINZON_PORT_BASE PINZON_RUN="$RUN-elsewhere"
    export PINZON_RUN
    "$ROOT/deploy/local/restore"
    (. "$ROOT/deploy/local/stack.sh" && admin_psql postgres <<<'create table elsewhere (); select pg_switch_wal()')
    "$ROOT/deploy/local/down"
    (. "$ROOT/deploy/local/stack.sh" && remove_cluster)
    rm -rf "$PINZON_RUN"`);

/** Restores, without holding up what the test does meanwhile. */
export const restore = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(script("restore"), args, { encoding: "utf8", maxBuffer: 2 ** 30 });
  return stdout;
};

const script = (name: string): string => path.join(root, inContainers ? "deploy/docker" : "deploy/local", name);

/** Deletes the data of all databases under the running server, and kills it. The log of the last changes stays. */
export const loseDatabases = (): string =>
  inContainers
    ? withDocker('docker rm --force "$(compose ps -q postgres)"; docker volume rm "${COMPOSE_PROJECT_NAME}_postgres"')
    : local(
        'read -r pid _ <"$RUN/pid/postgres.pid"; rm -rf "$RUN/pg/data/"* 2>/dev/null || true; pkill -KILL -P "$pid" || true; kill -KILL "$pid"; rm -rf "$RUN/pg/data"',
        [],
      );

/** Deletes keys and passwords, but not the password of the backups, which is kept elsewhere. */
export const loseKeys = (): string =>
  inContainers
    ? withDocker(
        'compose down; docker volume ls --quiet --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" | grep -Ev "_(postgres|postgres-log|backup|backup-password)$" | xargs docker volume rm',
      )
    : local('rm -rf "$RUN/keys"; sed -i "/^PINZON_BACKUP/!d" "$RUN/env"', []);

/** Runs a command with Docker, and `compose` for the project under test. */
const withDocker = (command: string): string =>
  execFileSync("bash", [...COMMAND, `set -euo pipefail; cd "${root}"; . deploy/docker/compose.sh; ${command}`], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Runs `make purge`. */
export const purge = (...options: string[]): string => pinzon(["purga", ...options], "declarations");
