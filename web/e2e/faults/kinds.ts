import { execFile } from "node:child_process";
import { readdir, rm, truncate, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { down, type Part, parts, portOf, runDirectory, services, up } from "../support/stack";
import type { Link } from "./link";
import {
  dumpDatabase,
  kill,
  postgresPort,
  processesOf,
  processOf,
  query,
  restartThrough,
  restartWithClock,
  restoreDatabase,
  signal,
  start,
  wipeNats,
} from "./parts";
import type { Fault } from "./schedule";

/** What a fault acts on besides the stack. */
export interface Surroundings {
  /** Between people and the stack. */
  link: Link;
  /** Between some services and PostgreSQL. */
  database: Link;
  /** Ends the traffic that is checked, and begins other traffic. The result ends that, and the next one goes on. */
  otherTraffic: () => Promise<() => Promise<() => void>>;
}

/** Ends what caused a fault. */
export type End = () => void | Promise<unknown>;

/** Something that goes wrong. */
export interface Kind {
  name: string;
  /** The parts that it may hit, one at a time; none if it hits the stack or its network. */
  parts: readonly Part[];
  /** Milliseconds until its cause goes away, at least and at most. */
  lasts: [number, number];
  /** Whether no other fault happens meanwhile. */
  alone: boolean;
  /** Whether this machine allows it; seeds that ask for it get another kind otherwise. */
  possible?: boolean;
  /** Whether it gives what happens later an earlier time. */
  movesClocks?: boolean;
  /** Milliseconds until somebody has to have noticed it and mended it, if that takes longer than other faults. */
  heals?: number;
  inflict: (fault: Fault, surroundings: Surroundings) => End | Promise<End>;
}

const nothing: End = () => undefined;
const oneOf = (part: Part | null): Part => {
  if (!part) throw new Error("this kind of fault hits a part");
  return part;
};

/** Opens connections until PostgreSQL has none left. */
async function exhaustConnections(): Promise<net.Socket[]> {
  return Promise.all(
    Array.from(
      { length: 310 },
      () =>
        new Promise<net.Socket>((resolve) => {
          const socket = net.connect(postgresPort, "127.0.0.1", () => resolve(socket));
          socket.on("error", () => resolve(socket));
        }),
    ),
  );
}

const run = promisify(execFile);

/** Milliseconds in which a port is taken, or its part was quicker. */
const SQUATTING = 3000;

/** Takes a port as soon as it is free. Returns null if its part has it again. */
async function squat(port: number): Promise<net.Server | null> {
  for (const end = Date.now() + SQUATTING; Date.now() < end;) {
    const server = net.createServer((socket) => socket.destroy());
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(port, "127.0.0.1", resolve);
      });
      return server;
    } catch {
      await sleep(5);
    }
  }
  return null;
}

/** Fills the disk of a directory. */
export async function fill(directory: string): Promise<End> {
  const file = path.join(runDirectory, directory, "fill");
  await run("dd", ["if=/dev/zero", `of=${file}`, "bs=64k"]).catch(() => undefined);
  return () => rm(file, { force: true });
}

/** A clock of one process that is wrong for a while. */
const wrongClock = (name: string, seconds: string): Kind => ({
  name,
  parts: [...services, "gateway"],
  lasts: [500, 3000],
  alone: false,
  possible: process.env.FAULTS_CLOCK === "yes",
  movesClocks: true,
  inflict: async ({ part }) => {
    const file = path.join(runDirectory, `clock-${part}`);
    await writeFile(file, "+0");
    await restartWithClock(oneOf(part), file);
    await writeFile(file, seconds);
    return () => writeFile(file, "+0");
  },
});

const CUT_CONNECTIONS = "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'pinzon%'";

/** Every kind of fault. Their order is part of what a seed means. */
export const kinds: readonly Kind[] = [
  {
    name: "killed, supervised",
    parts,
    lasts: [0, 0],
    alone: false,
    inflict: ({ part }) => {
      signal([processOf(oneOf(part))], "SIGKILL");
      return nothing;
    },
  },
  {
    name: "killed, away for a while",
    parts,
    lasts: [300, 3000],
    alone: false,
    inflict: async ({ part }) => {
      await kill(oneOf(part));
      return () => start(oneOf(part));
    },
  },
  {
    name: "frozen",
    parts,
    lasts: [500, 4000],
    alone: false,
    inflict: async ({ part }) => {
      const frozen = await processesOf(oneOf(part));
      signal(frozen, "SIGSTOP");
      return () => signal(frozen, "SIGCONT");
    },
  },
  {
    name: "everything killed, `up`",
    parts: [],
    lasts: [0, 500],
    alone: true,
    inflict: () => {
      signal([...parts, "supervisor"].map(processOf), "SIGKILL");
      return up;
    },
  },
  {
    name: "`down`, `up`",
    parts: [],
    lasts: [0, 1000],
    alone: true,
    inflict: async () => {
      await down();
      return up;
    },
  },
  {
    name: "killed, two `up` at once",
    parts: services,
    lasts: [0, 0],
    alone: true,
    inflict: ({ part }) => {
      signal([processOf(oneOf(part))], "SIGKILL");
      return () => Promise.all([up(), up()]);
    },
  },
  {
    name: "JetStream wiped",
    parts: ["nats"],
    lasts: [0, 2000],
    alone: false,
    inflict: async () => {
      await kill("nats");
      await wipeNats();
      return () => start("nats");
    },
  },
  {
    name: "JetStream's files damaged",
    parts: ["nats"],
    lasts: [0, 1000],
    alone: false,
    inflict: async () => {
      await kill("nats");
      const store = path.join(runDirectory, "nats");
      const files = await readdir(store, { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile())) {
        await truncate(path.join(file.parentPath, file.name), 7);
      }
      return () => start("nats");
    },
  },
  {
    name: "copy of the catalogue damaged",
    parts: ["catalogues"],
    lasts: [0, 1000],
    alone: false,
    inflict: async () => {
      await kill("catalogues");
      await writeFile(path.join(runDirectory, "catalogue.json"), "{");
      return () => start("catalogues");
    },
  },
  {
    name: "nginx's cache deleted",
    parts: ["nginx"],
    lasts: [0, 1000],
    alone: false,
    inflict: async () => {
      await kill("nginx");
      await rm(path.join(runDirectory, "nginx/cache"), { recursive: true, force: true });
      return () => start("nginx");
    },
  },
  {
    name: "connections to PostgreSQL cut",
    parts: ["postgres"],
    lasts: [0, 0],
    alone: false,
    inflict: async () => {
      await query("postgres", CUT_CONNECTIONS);
      return nothing;
    },
  },
  {
    name: "connections to PostgreSQL exhausted",
    parts: ["postgres"],
    lasts: [1000, 4000],
    alone: false,
    inflict: async () => {
      const sockets = await exhaustConnections();
      await query("postgres", CUT_CONNECTIONS);
      return () => {
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  {
    name: "connections of people cut",
    parts: [],
    lasts: [0, 0],
    alone: false,
    inflict: (_, { link }) => {
      link.cut();
      return nothing;
    },
  },
  {
    name: "answers to people lost",
    parts: [],
    lasts: [300, 2000],
    alone: false,
    inflict: (_, { link }) => {
      link.losing = true;
      return () => {
        link.losing = false;
      };
    },
  },
  {
    name: "slow link to people",
    parts: [],
    lasts: [1000, 3000],
    alone: false,
    inflict: (_, { link }) => {
      link.delay = 400;
      return () => {
        link.delay = 0;
      };
    },
  },
  {
    name: "slow link to PostgreSQL",
    parts: services,
    lasts: [1000, 3000],
    alone: false,
    inflict: async ({ part }, { database }) => {
      await restartThrough(oneOf(part), database.port);
      database.delay = 20;
      return () => {
        database.delay = 0;
      };
    },
  },
  {
    name: "answers of PostgreSQL lost",
    parts: services,
    lasts: [300, 1500],
    alone: false,
    inflict: async ({ part }, { database }) => {
      await restartThrough(oneOf(part), database.port);
      database.losing = true;
      return () => {
        database.losing = false;
      };
    },
  },
  wrongClock("clock ten minutes ahead", "+600"),
  wrongClock("clock ten minutes behind", "-600"),
  {
    name: "log disk full",
    parts: [],
    lasts: [500, 3000],
    alone: false,
    possible: process.env.FAULTS_DISKS === "yes",
    inflict: () => fill("log"),
  },
  {
    name: "database restored from an old dump",
    parts: services,
    lasts: [0, 0],
    alone: true,
    inflict: async ({ part }, { otherTraffic }) => {
      const endOtherTraffic = await otherTraffic();
      const file = path.join(runDirectory, `${part}.dump`);
      await dumpDatabase(oneOf(part), file);
      // What is written now is lost.
      await sleep(1000);
      const goOn = await endOtherTraffic();
      await kill(oneOf(part));
      await restoreDatabase(oneOf(part), file);
      return async () => {
        await start(oneOf(part));
        goOn();
      };
    },
  },
  {
    name: "JetStream's disk full",
    parts: ["nats"],
    lasts: [500, 3000],
    alone: false,
    possible: process.env.FAULTS_DISKS === "yes",
    inflict: () => fill("nats"),
  },
  {
    name: "JetStream's files deleted",
    parts: ["nats"],
    lasts: [0, 0],
    alone: false,
    inflict: async () => {
      await rm(path.join(runDirectory, "nats/jetstream"), { recursive: true, force: true });
      return nothing;
    },
  },
  {
    name: "PostgreSQL's machine vanishes",
    parts: services,
    lasts: [500, 3000],
    alone: false,
    heals: 30_000,
    inflict: async ({ part }, { database }) => {
      await restartThrough(oneOf(part), database.port);
      database.swallow();
      database.swallowing = true;
      return () => {
        database.swallowing = false;
      };
    },
  },
  {
    name: "port taken",
    parts: [...services, "gateway", "nats", "nginx"],
    lasts: [500, 4000],
    alone: false,
    heals: 30_000,
    inflict: async ({ part }) => {
      const name = oneOf(part);
      const port = portOf(name);
      signal([processOf(name)], "SIGKILL");
      const squatter = await squat(port);
      return () => {
        squatter?.close();
      };
    },
  },
  {
    name: "hangs",
    parts: [...services, "gateway"],
    lasts: [0, 0],
    alone: false,
    heals: 30_000,
    inflict: ({ part }) => {
      // Nobody lets it go on.
      signal([processOf(oneOf(part))], "SIGSTOP");
      return nothing;
    },
  },
];
