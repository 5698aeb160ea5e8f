import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "./fixtures";
import { createUser, runDirectory } from "./support/stack";
import { staffFilesAreKept } from "./support/staff-files";

const supervisor = {
  email: "sesiones@pinzon.test",
  name: "Supervisora de sesiones",
  role: "supervisor" as const,
  airports: ["SCY"],
  password: "una frase para las sesiones",
};

// The network goes while a page may still be reading.
test.use({
  viewport: { width: 1440, height: 900 },
  serviceWorkers: "allow",
  expectedErrors: ["ERR_INTERNET_DISCONNECTED"],
});
test.beforeAll(() => createUser(supervisor));

test("a remembered session is valid offline", async ({ page, context }) => {
  await page.goto("/login");
  await page.getByLabel("Correo electrónico").fill(supervisor.email);
  await page.getByLabel("Contraseña").fill(supervisor.password);
  await page.getByText("Mantener la sesión en este dispositivo").click();
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // The files of staff come once somebody has signed in.
  await staffFilesAreKept(page);
  // What the page was still fetching through the worker would break off and be an error of the page.
  await page.reload();
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await page.goto("/retenciones");
  await expect(page).toHaveURL(/\/retenciones$/);
  await expect(page.getByText(supervisor.name).first()).toBeVisible();
  await expect(page.getByText("Sin conexión").first()).toBeVisible();
  await context.setOffline(false);
});

test("signing out does not wait for the server", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Correo electrónico").fill(supervisor.email);
  await page.getByLabel("Contraseña").fill(supervisor.password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/logout", async (route) => {
    await held;
    await route.continue();
  });
  const logoutRequest = page.waitForRequest("**/api/logout");
  await page.getByRole("button", { name: new RegExp(supervisor.name) }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  expect((await logoutRequest).headers().authorization).toBe(`Bearer ${token}`);
  await expect(page.getByLabel("Correo electrónico")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  answer();
});

test.describe("an expired session", () => {
  // The browser logs the 401 under test.
  test.use({ expectedErrors: ["401"] });

  test("leads to the sign-in and then to the requested page", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Correo electrónico").fill(supervisor.email);
    await page.getByLabel("Contraseña").fill(supervisor.password);
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const expired = expiredToken(await page.evaluate(() => localStorage.getItem("auth_token") ?? ""));
    await page.evaluate((token) => localStorage.setItem("auth_token", token), expired);
    await page.goto("/retenciones?estado=issued");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fretenciones%3Festado%3Dissued$/);
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();

    await page.getByLabel("Correo electrónico").fill(supervisor.email);
    await page.getByLabel("Contraseña").fill(supervisor.password);
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await expect(page).toHaveURL(/\/retenciones\?estado=issued$/);
  });
});

/** Returns the token as the server would have signed it a day ago. */
function expiredToken(token: string): string {
  const [header = "", claims = ""] = token.split(".");
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  const old = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), iat: yesterday, exp: yesterday + 60 };
  const keys = path.join(runDirectory, "keys/auth");
  const newest = readdirSync(keys).toSorted().at(-1) ?? "";
  const signed = `${header}.${Buffer.from(JSON.stringify(old)).toString("base64url")}`;
  const signature = sign(null, Buffer.from(signed), signingKey(path.join(keys, newest)));
  return `${signed}.${signature.toString("base64url")}`;
}

/** Reads only the secret of a key file. The file also has the public key (RFC 8410), which OpenSSL 3.0 rejects. */
function signingKey(file: string): KeyObject {
  const der = Buffer.from(readFileSync(file, "utf8").replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
  const marker = Buffer.from("04220420", "hex");
  const secret = der.subarray(der.indexOf(marker) + marker.length).subarray(0, 32);
  const plain = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), secret]);
  return createPrivateKey({ key: plain, format: "der", type: "pkcs8" });
}
