import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, declarable, signIn, uuidv7 } from "./support/api";
import { type Account, createUser } from "./support/stack";

const filter: Account = {
  email: "filtro.quito@pinzon.test",
  name: "Nelly Guamaní Iñacasha",
  role: "inspector",
  airports: ["UIO"],
  password: "precintos azules de la mañana",
};
const counter: Account = {
  email: "llegada.baltra@pinzon.test",
  name: "Íñigo Zambrano Peñafiel",
  role: "inspector",
  airports: ["GPS"],
  password: "maletas en la banda de Baltra",
};

test.use({ signedIn: counter, viewport: { width: 1024, height: 768 } });

test.beforeAll(() => {
  createUser(filter);
  createUser(counter);
});

interface Body {
  travel: { flight_date: string };
  answers: { food: { yes: boolean } };
  items: unknown[];
}

/** The day at the counter of Baltra. */
const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Galapagos" }).format(new Date());

/** Declares nothing for a flight of today and has a bag sealed in Quito; returns the number of the seal. */
async function sealed(): Promise<string> {
  const number = `UIO${String(Date.now()).slice(-9)}`;
  const body = (await declarable()).body(`S${number.slice(-8)}`) as Body;
  body.travel.flight_date = today();
  body.answers.food.yes = false;
  body.items = [];
  const { code } = await call<{ code: string }>("POST", "/declarations", { body, key: uuidv7() });
  const decision = { version: 1, state: "pending", outcome: "cleared", bags: 1, seals: [number], note: null };
  await call("POST", `/declarations/${code}/departure`, { token: await signIn(filter), body: decision });
  return number;
}

/** Scans a seal, as a reader with a keyboard does. */
async function scan(page: Page, number: string): Promise<void> {
  await page.goto("/declaraciones/revision");
  await page.getByRole("button", { name: "Escanear" }).click();
  await page.getByRole("dialog").getByLabel("Código o lector USB").fill(number);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Conforme en Quito (UIO), antes de embarcar")).toBeVisible();
}

test("a bag that was sealed in Quito passes in Baltra with one scan and one key", async ({
  page,
  checkAccessibility,
}) => {
  await scan(page, await sealed());
  const started = Date.now();
  await expect(page.getByRole("button", { name: /Precinto conforme: puede pasar/ })).toBeEnabled();
  await checkAccessibility();
  await page.keyboard.press("s");
  // The draw may choose it for inspection.
  await expect(
    page
      .getByRole("article")
      .getByText(/^(Conforme|Presentada)$/)
      .first(),
  ).toBeVisible();
  test.info().annotations.push({ type: "sealed bag", description: `${Date.now() - started} ms after the scan` });
});

test("a broken seal puts its declaration into the red lane", async ({ page }) => {
  const number = await sealed();
  await scan(page, number);
  await page.getByRole("button", { name: "Un precinto no está bien" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Roto").check();
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Canal rojo").first()).toBeVisible();
  await expect(page.getByText(`Un precinto no llegó como salió: ${number}.`)).toBeVisible();
});
