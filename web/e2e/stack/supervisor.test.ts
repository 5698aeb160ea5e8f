import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { expect, test } from "vitest";

import { auditRecords, call, declarable, signIn, uuidv7 } from "../support/api";
import {
  fillDiskOfNats,
  firstAdmin,
  forgetProcess,
  hang,
  hangSupervisor,
  kill,
  killByItself,
  leave,
  loseSupervisor,
  metricsPortOf,
  parts,
  portOf,
  processOf,
  runDirectory,
  standsStill,
  start,
  status,
  up,
  watch,
} from "../support/stack";

const AGAIN_AND_AGAIN = "tres veces en un minuto";

const ready = async () => {
  const answer = await call<{ status: string }>("GET", "/health/ready").catch(() => null);
  return answer?.status;
};

async function submit(marker: string): Promise<string> {
  const body = (await declarable()).body(marker);
  return (await call<{ code: string }>("POST", "/declarations", { body, key: uuidv7() })).code;
}

/** How often a part was started again, by its status. */
const restarts = (text: string, part: string) =>
  Number(new RegExp(String.raw`^${part} +funciona +.*:\d\d +(\d+)`, "m").exec(text)?.[1]);

test("every part that is killed comes back by itself, and the status says so", async () => {
  const before = status();
  expect(before.split("\n").filter((line) => line.includes(" funciona "))).toHaveLength(parts.length + 1);
  // One after the other, the supervisor may see facts stand still, and restart NATS before the test kills it.
  killByItself(...parts);
  // Readiness alone does not tell: the others may not have noticed yet that a part ended.
  const again = () => {
    const after = status();
    return parts.map((part) => [part, restarts(after, part) > restarts(before, part)]);
  };
  await expect.poll(again, { timeout: 60_000 }).toEqual(parts.map((part) => [part, true]));
  await expect.poll(ready, { timeout: 60_000 }).toBe("ok");
  await submit(`S${Date.now()}`);
});

test("a part that ends again and again is named", async () => {
  let killed = 0;
  /**
   * Kills each process once, when it works. On a busy machine three deaths may take longer than the minute in which
   * they count.
   */
  const killAgain = async () => {
    const found = processOf("audit");
    if (found !== killed && (await ready()) === "ok") {
      killByItself("audit");
      killed = found;
    }
    return status();
  };
  await expect.poll(killAgain, { timeout: 100_000 }).toContain(AGAIN_AND_AGAIN);
  start("audit");
  await expect.poll(ready, { timeout: 30_000 }).toBe("ok");
});

const arrives = async (code: string) => {
  const admin = await signIn(firstAdmin());
  await expect.poll(async () => (await auditRecords(admin, { subject: code })).length, { timeout: 60_000 }).toBe(1);
};

test("NATS that can write no file is restarted, and no fact is lost", async () => {
  const before = restarts(status(), "nats");
  fillDiskOfNats();
  await arrives(await submit(`F${Date.now()}`));
  await expect.poll(() => restarts(status(), "nats"), { timeout: 30_000 }).toBeGreaterThan(before);
  await expect.poll(ready, { timeout: 30_000 }).toBe("ok");
});

test("`up` restarts NATS that can write no file", async () => {
  const stuck = processOf("nats");
  loseSupervisor();
  fillDiskOfNats();
  const code = await submit(`U${Date.now()}`);
  await expect.poll(ready, { timeout: 30_000 }).not.toBe("ok");
  await up();
  expect(processOf("nats")).not.toBe(stuck);
  await arrives(code);
});

test("no fact is lost when the files of NATS are gone", async () => {
  // NATS may write a file meanwhile.
  rmSync(path.join(runDirectory, "nats", "jetstream"), { recursive: true, maxRetries: 10 });
  const code = await submit(`N${Date.now()}`);
  await arrives(code);
  await expect.poll(ready, { timeout: 30_000 }).toBe("ok");
});

test("a part that hangs is restarted", async () => {
  const hung = processOf("audit");
  hang("audit");
  await expect.poll(() => processOf("audit"), { timeout: 60_000 }).not.toBe(hung);
  await expect.poll(ready, { timeout: 30_000 }).toBe("ok");
});

test("`up` restarts a part that hangs", async () => {
  const hung = processOf("retentions");
  hang("retentions");
  await up();
  expect(processOf("retentions")).not.toBe(hung);
  expect(await ready()).toBe("ok");
});

test.each([
  ["ended", loseSupervisor],
  ["hangs", hangSupervisor],
])("a supervisor that %s is started again, and one that works is left alone", (_, lose) => {
  const works = /^supervisor +funciona /m;
  expect(status()).toMatch(works);
  expect(watch()).toBe("");
  lose();
  expect(status()).not.toMatch(works);
  expect(watch()).toContain("starting it again");
  expect(status()).toMatch(works);
});

test("a part is known without the file that names its process, which a full disk empties", () => {
  const known = processOf("nats");
  forgetProcess("nats");
  expect(status()).toMatch(new RegExp(String.raw`^nats +funciona +${known} `, "m"));
  expect(processOf("nats")).toBe(known);
});

/** Listens at a port of a part that is down, as another program may. */
async function takePort(port: number): Promise<net.Server> {
  const taken = net.createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  return taken;
}

test("a part whose port is taken for a while starts when it is free", async () => {
  kill("audit");
  const taken = await takePort(portOf("audit"));
  const log = path.join(runDirectory, "log", "supervisor.log");
  const before = statSync(log).size;
  leave("audit");
  const attempts = () => readFileSync(log, "utf8").slice(before);
  await expect.poll(attempts, { timeout: 60_000 }).toContain("audit could not be started");
  taken.close();
  await expect.poll(ready, { timeout: 60_000 }).toBe("ok");
});

test("a part whose port of metrics is taken works, and shows them when it is free", async () => {
  kill("audit");
  const taken = await takePort(metricsPortOf("audit"));
  start("audit");
  await expect.poll(ready, { timeout: 30_000 }).toBe("ok");
  taken.close();
  const shown = () =>
    fetch(`http://127.0.0.1:${metricsPortOf("audit")}/metrics`).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect.poll(shown, { timeout: 30_000 }).toBe(true);
});

test("NATS is at fault only for what a service with a database cannot publish", () => {
  expect(standsStill('{"status":"degraded","failing":["audit","auth/outbox"]}')).toBe(true);
  expect(standsStill('{"status":"degraded","failing":["auth/outbox","auth/postgresql"]}')).toBe(false);
  expect(standsStill('{"status":"degraded","failing":["auth/outbox","auth/postgresql","declarations/outbox"]}')).toBe(
    true,
  );
  expect(standsStill("")).toBe(false);
});
