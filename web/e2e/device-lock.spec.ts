import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, declareNothing, signIn } from "./support/api";
import { type Account, createUser } from "./support/stack";

const officer: Account = {
  email: "turno.manana@pinzon.test",
  name: "Zoila Quimí Peñaherrera",
  role: "inspector",
  airports: ["GPS"],
  password: "la tableta es de todos",
};
const colleague: Account = { ...officer, email: "turno.tarde@pinzon.test", name: "Íngrid Yagual Ñauta" };
const PINS = { [officer.email]: "271828", [colleague.email]: "604931" };

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource"],
});

test.beforeAll(() => {
  createUser(officer);
  createUser(colleague);
});

async function signInHere(page: Page, { email, password }: Account) {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña").fill(password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function setPin(page: Page, { email }: Account) {
  await page.goto("/profile#pin");
  await page.getByRole("button", { name: "Elegir un PIN" }).click();
  await page.getByLabel("PIN nuevo").fill(PINS[email] ?? "");
  await page.getByLabel("Repita el PIN").fill(PINS[email] ?? "");
  await page.getByRole("button", { name: "Guardar el PIN" }).click();
  await expect(page.getByRole("button", { name: "Cambiar el PIN" })).toBeVisible();
}

async function lock(page: Page, { name }: Account) {
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Bloquear" }).click();
  await expect(page.getByRole("heading", { name: "Dispositivo bloqueado" })).toBeVisible();
}

async function unlock(page: Page, { email, name }: Account) {
  await page.getByRole("button", { name }).click();
  await page.getByLabel("PIN", { exact: true }).fill(PINS[email] ?? "");
  await page.getByRole("button", { name: "Desbloquear" }).click();
}

test("two officers share a tablet without a network: each goes on where they were, and sees nothing of the other", async ({
  page,
  context,
  checkAccessibility,
}) => {
  const flight = `LA${String(Date.now()).slice(-4)}`;
  const [code = ""] = await declareNothing(flight, "T");
  await page.goto("/login");
  await signInHere(page, colleague);
  await setPin(page, colleague);
  await lock(page, colleague);
  await checkAccessibility();
  await page.getByRole("button", { name: "Otra persona: iniciar sesión" }).click();
  await signInHere(page, officer);
  await setPin(page, officer);
  await page.goto(`/declaraciones/revision?vuelo=${flight}`);
  await page.getByLabel("Aeropuerto").selectOption("GPS");
  await expect(page.getByText(/^Listo sin conexión/)).toBeVisible();
  // Opens each screen once, so that its files and data are on the device before the network goes.
  const otherTab = await context.newPage();
  await otherTab.goto("/dashboard");
  await expect(otherTab.getByRole("button", { name: officer.name })).toBeVisible();
  await lock(page, officer);
  await expect(otherTab.getByRole("heading", { name: "Dispositivo bloqueado" })).toBeVisible();
  await otherTab.close();
  await expect(page).toHaveURL(/\/login$/);
  await unlock(page, colleague);
  await expect(page.getByRole("button", { name: "Cambiar el PIN" })).toBeVisible();
  await lock(page, colleague);
  await unlock(page, officer);
  await expect(page).toHaveURL(new RegExp(`/declaraciones/revision\\?.*${flight}`));
  await expect(page.getByText(/^Listo sin conexión/)).toBeVisible();
  await page.locator(`a[href*="${code}"]`).first().click();
  await expect(page.getByRole("heading", { level: 2, name: code })).toBeVisible();
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await page.keyboard.press("p");
  await expect(page.getByText("Guardado en este dispositivo; se enviará")).toBeVisible();
  await lock(page, officer);
  await expect(page.getByRole("button", { name: officer.name })).toContainText("1 por enviar");
  await expect(page.getByRole("button", { name: colleague.name })).toContainText("nada por enviar");
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain("auth_token");
  expect(kept).not.toContain("keeping_key");

  await unlock(page, colleague);
  await expect(page.getByRole("button", { name: "Cambiar el PIN" })).toBeVisible();
  await expect(page.getByText("1 por enviar")).toHaveCount(0);
  await expect(page.getByText(code)).toHaveCount(0);
  await lock(page, colleague);

  await page.getByRole("button", { name: officer.name }).click();
  await page.getByLabel("PIN", { exact: true }).fill("314159");
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect(page.getByText("El PIN no es correcto. Le quedan 4 intentos.")).toBeVisible();
  await page.getByLabel("PIN", { exact: true }).fill(PINS[officer.email] ?? "");
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect(page).toHaveURL(new RegExp(`/declaraciones/revision\\?.*${code}`));
  await expect(page.getByRole("link", { name: "1 por enviar" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/\d por enviar/)).toHaveCount(0);
  expect(await call("GET", `/declarations/${code}`, { token: await signIn(officer) })).toMatchObject({
    state: "presented",
    transitions: [{}, { by: officer.name }],
  });

  // The later sign-in did not end the session of the first one.
  await lock(page, officer);
  const answer = page.waitForResponse((response) => response.url().includes("/api/user/sessions"));
  await unlock(page, colleague);
  expect((await answer).status()).toBe(200);
  await expect(page.getByText("Este dispositivo", { exact: true })).toBeVisible();
});
