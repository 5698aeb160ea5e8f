import { afterEach, expect, test } from "vitest";

import { auditRecords, call, declarationBody, oathVersion, product, signIn, uuidv7 } from "../support/api";
import { firstAdmin, kill, start, startWithFullLog } from "../support/stack";

let end = (): void => undefined;

afterEach(() => {
  end();
  start("declarations");
});

test("a service whose log disk is full answers, and its facts are published", async () => {
  const avocado = await product("aguacate");
  const oath = await oathVersion();
  kill("declarations");
  end = startWithFullLog("declarations");
  await expect.poll(() => call<{ status: string }>("GET", "/health/ready"), { timeout: 30_000 }).toMatchObject({ status: "ok" });

  const { code } = await call<{ code: string }>("POST", "/declarations", {
    body: declarationBody(avocado.id, `L${Date.now()}`, oath),
    key: uuidv7(),
  });
  const admin = await signIn(firstAdmin());
  await expect.poll(async () => (await auditRecords(admin, { subject: code })).length, { timeout: 20_000 }).toBe(1);
});
