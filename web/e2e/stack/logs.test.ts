import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

import { auditRecords, call, declarable, signIn, uuidv7 } from "../support/api";
import { baseUrl, firstAdmin, kill, rotateLogs, runDirectory, start, startWithFullLog } from "../support/stack";

let end = (): void => undefined;

afterEach(() => {
  end();
  end = () => undefined;
  start("declarations");
});

test("a service whose log disk is full answers, and its facts are published", async () => {
  const avocado = await declarable();
  kill("declarations");
  end = startWithFullLog("declarations");
  await expect
    .poll(() => call<{ status: string }>("GET", "/health/ready"), { timeout: 30_000 })
    .toMatchObject({ status: "ok" });

  const { code } = await call<{ code: string }>("POST", "/declarations", {
    body: avocado.body(`L${Date.now()}`),
    key: uuidv7(),
  });
  const admin = await signIn(firstAdmin());
  await expect.poll(async () => (await auditRecords(admin, { subject: code })).length, { timeout: 20_000 }).toBe(1);
});

test("logs have the network of a client, and no address of a person", async () => {
  const email = `bitacora.${Date.now()}@pinzon.test`;
  // The second request for the same account fails in the database.
  for (let n = 0; n < 2; n += 1) await call("POST", "/register", { body: { email, name: "Nadie de la bitácora" } });
  const traceparent = `00-${uuidv7().replaceAll("-", "")}-0123456789abcdef-01`;
  await fetch(`${baseUrl}/api/products?q=bitacora`, { headers: { traceparent } });

  const log = (name: string) => readFileSync(path.join(runDirectory, "log", name), "utf8");
  const written = () =>
    log("access.log")
      .split("\n")
      .find((line) => line.includes(traceparent.slice(3, 35)));
  await expect.poll(written).toContain('"client":"127.0.0.0/24"');
  await expect.poll(() => log("postgres.log")).toContain("app_user_email_key");
  for (const name of ["postgres.log", "auth.log", "gateway.log", "access.log"]) expect(log(name)).not.toContain(email);
});

test("a log that has grown begins anew, and its program goes on writing", async () => {
  const file = path.join(runDirectory, "log", "access.log");
  const text = () => readFileSync(file, "utf8");
  /** Makes a request, and returns its trace once the log has it. */
  const logged = async (): Promise<string> => {
    const trace = uuidv7().replaceAll("-", "");
    await fetch(`${baseUrl}/api/health/ready`, { headers: { traceparent: `00-${trace}-0123456789abcdef-01` } });
    await expect.poll(text).toContain(trace);
    return trace;
  };
  const before = await logged();
  rotateLogs("1");
  expect(existsSync(`${file}.1.gz`)).toBe(true);
  // logrotate never deletes what it puts aside because a name is taken.
  expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith(".backup"))).toEqual([]);
  await logged();
  expect(text()).not.toContain(before);
  // A program that does not append would leave a hole of zeros in front.
  expect(text()).toMatch(/^\{/);
});
