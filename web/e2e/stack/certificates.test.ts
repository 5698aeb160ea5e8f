import { afterAll, expect, test } from "vitest";

import { call } from "../support/api";
import { certify, metrics, processOf, renewCertificate, status } from "../support/stack";

const DAY = 86_400;

afterAll(() => renewCertificate("retentions"));

/** In how many days the certificate ends that the process uses, by its metrics. */
async function daysLeft(): Promise<number> {
  const [, end = "0"] =
    /^certificate_end_timestamp_seconds\{certificate="own"\} (\S+)$/m.exec(await metrics("retentions")) ?? [];
  return (Number(end) - Date.now() / 1000) / DAY;
}

const warning = () => /certificado retentions: .*/.exec(status())?.[0];

test("a running process reads a certificate by itself, and status and metrics say in time when it ends", async () => {
  const running = processOf("retentions");
  expect(warning()).toBeUndefined();
  for (const [days, words] of [
    [60, /termina en (59|60) días; renuévelo con make up$/],
    [20, /termina en (19|20) días; renuévelo pronto con make up$/],
    [5, /termina en [45] días; renuévelo ahora mismo con make up$/],
  ] as const) {
    await certify("retentions", days);
    expect(warning()).toMatch(words);
    await expect.poll(daysLeft, { timeout: 30_000 }).toBeLessThan(days + 1);
  }
  await renewCertificate("retentions");
  expect(warning()).toBeUndefined();
  await expect.poll(daysLeft, { timeout: 30_000 }).toBeGreaterThan(365);
  expect(processOf("retentions")).toBe(running);
  await expect.poll(() => call<{ status: string }>("GET", "/health/ready").then(({ status: now }) => now)).toBe("ok");
});
