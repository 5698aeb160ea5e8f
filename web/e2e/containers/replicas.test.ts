import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";

import { auditRecords, call, chainIsIntact, declarable, product, Refusal, signIn, uuidv7 } from "../support/api";
import { people } from "../support/people";
import { createUser, firstAdmin } from "../support/stack";

const SUBMISSIONS = 2000;
const AT_ONCE = 32;
/** Answers in a row that must agree: with three gateways, each has given one of them. */
const IN_A_ROW = 40;

const inspector = {
  email: "inspector.replicas@pinzon.test",
  name: "Inspectora de réplicas",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para las replicas",
};

beforeAll(() => createUser(inspector));

/** The containers of a service. */
function replicas(service: string): string[] {
  const project = process.env.COMPOSE_PROJECT_NAME ?? "";
  const filters = [
    `label=com.docker.compose.project=${project}`,
    `label=com.docker.compose.service=${service}`,
  ].flatMap((filter) => ["--filter", filter]);
  return execFileSync("docker", ["ps", "--quiet", ...filters], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}

async function restart(container: string): Promise<void> {
  await promisify(execFile)("docker", ["restart", container]);
  await expect
    .poll(() =>
      execFileSync("docker", ["inspect", "--format", "{{.State.Health.Status}}", container], {
        encoding: "utf8",
      }).trim(),
    )
    .toBe("healthy");
}

/** Asks again and again until this many answers in a row are as wanted; returns the seconds until the first of them. */
async function secondsUntilAll(ask: (n: number) => Promise<boolean>): Promise<number> {
  const began = Date.now();
  let since = began;
  for (let n = 0, row = 0; row < IN_A_ROW; n += 1) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    const isWanted = await ask(n);
    if (isWanted && row === 0) since = Date.now();
    row = isWanted ? row + 1 : 0;
    if (Date.now() - began > 30_000) throw new Error("the replicas do not agree");
  }
  return (since - began) / 1000;
}

/** Prints a figure for docs/containers.md. */
const figure = (text: string): boolean => process.stdout.write(`${text}\n`);

test("every replica is restarted under load, and no request fails or is answered wrongly", async () => {
  const { requests, stop } = await people(inspector);
  for (const service of ["gateway", "catalogues", "declarations", "retentions", "auth", "audit"]) {
    const containers = replicas(service);
    expect(containers.length).toBeGreaterThan(1);
    for (const container of containers) {
      const before = requests();
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await restart(container);
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(requests).toBeGreaterThan(before + 20);
    }
  }
  figure(`rolling restart: 0 of ${await stop()} requests failed`);
});

test("every declaration is submitted and recorded once", async () => {
  const avocado = await declarable();
  const marker = `E${Date.now() % 1e9}`;
  const codes: string[] = [];
  const submit = async (one: number): Promise<void> => {
    for (let n = one; n < SUBMISSIONS; n += AT_ONCE) {
      const body = avocado.body(`${marker}${n}`);
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      codes.push((await call<{ code: string }>("POST", "/declarations", { body, key: uuidv7() })).code);
    }
  };
  const began = Date.now();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, one) => submit(one)));
  figure(`submissions: ${Math.round((SUBMISSIONS * 1000) / (Date.now() - began))} a second with ${AT_ONCE} at once`);
  expect(new Set(codes).size).toBe(SUBMISSIONS);

  const admin = await signIn(firstAdmin());
  const known = new Set(codes);
  const recorded = async (): Promise<string[]> => {
    const records = await auditRecords(admin, { type: "pinzon.declaration.submitted.v1" });
    return records.map(({ subject }) => subject).filter((code) => known.has(code));
  };
  await expect.poll(async () => (await recorded()).length, { interval: 1000 }).toBe(SUBMISSIONS);
  expect(new Set(await recorded()).size).toBe(SUBMISSIONS);
  expect(await chainIsIntact(admin)).toBe(true);
});

test("a change of the catalogue is found through every gateway and every replica", async () => {
  const admin = await signIn(firstAdmin());
  const version = async (n: number): Promise<number> => {
    // Another question each time, so that no cache knows it.
    const answer = await call<{ catalogue_version: number }>("GET", `/products?q=queso&consulta=${Date.now()}x${n}`);
    return answer.catalogue_version;
  };
  const before = await version(0);
  const name = `Queso de réplica ${before}`;
  await call("POST", "/products", {
    token: admin,
    body: {
      name,
      category: "LAC",
      origin: "animal",
      unit: "KGM",
      verdict: { classification: "permitido", source: "prueba" },
    },
  });
  const seconds = await secondsUntilAll(async (n) => (await version(n)) > before);
  figure(`a change of the catalogue: everywhere after ${seconds} s`);
  expect((await product(name)).name).toBe(name);
});

test("a session that ended is refused by every gateway", async () => {
  const token = await signIn(inspector);
  await call("GET", "/user/sessions", { token });
  await call("POST", "/logout", { token });
  const seconds = await secondsUntilAll(async () => {
    try {
      await call("GET", "/user/sessions", { token });
      return false;
    } catch (error) {
      if (error instanceof Refusal) return error.status === 401;
      throw error;
    }
  });
  figure(`a session that ended: refused everywhere after ${seconds} s`);
});
