import type { Page } from "@playwright/test";

import { expect, newVisitor, test } from "./fixtures";
import type { Account } from "./support/stack";
import { storedSession } from "./support/stored-session";
import { completeBegun, openComplete, toStep } from "./support/wizard";

const officer: Account = {
  email: "grupos.baltra@pinzon.test",
  name: "Rosaura Peñafiel Íñiguez",
  role: "inspector",
  airports: ["GPS"],
  password: "cuatro personas y un solo vuelo",
};

/** Swears and sends the declaration that lacks nothing else. Returns its code. */
async function swear(page: Page): Promise<string> {
  await toStep(page, 5);
  await page.getByText("Acepto y declaro bajo juramento").click();
  await page.getByRole("button", { name: "Enviar declaración" }).click();
  await expect(page).toHaveURL(/\/qr$/);
  return (
    (await page
      .getByText(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? ""
  );
}

test("of four adults who prepare together three swear, and the counter sees those three", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  await openComplete(page);
  const anna = await swear(page);
  await expect(page.getByRole("heading", { name: "¿Viaja con más personas adultas?" })).toBeVisible();
  await checkAccessibility();

  // The same phone is handed on.
  await page.getByRole("link", { name: "Otra persona declara aquí" }).click();
  await expect(page.getByText("Declara con su grupo")).toBeVisible();
  await expect(page.getByLabel("Número de vuelo")).toHaveValue("LA1411");
  await checkAccessibility();
  await completeBegun(page, { document_number: "LOST12346", surnames: "Schönberger", given_names: "Björn" });
  const bjoern = await swear(page);
  const members = page.getByRole("list", { name: "Del grupo, en este teléfono" });
  await expect(members.getByRole("link", { name: "Anna Schönberger" })).toBeVisible();

  // Two have phones of their own, and the link of the group. One of them does not swear.
  const link = (await page.getByRole("link", { name: "Otra persona declara aquí" }).getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Invitar a otro teléfono" }).click();
  await expect(page.getByRole("img", { name: "Código QR del enlace del grupo" })).toBeVisible();
  await checkAccessibility();
  const third = await newVisitor(browser);
  await third.goto(link);
  await expect(third.getByText("Declara con su grupo")).toBeVisible();
  await completeBegun(third, { document_number: "LOST12347", surnames: "Ñúñez Prüß", given_names: "Clara" });
  const clara = await swear(third);
  const fourth = await newVisitor(browser);
  await fourth.goto(link);
  await expect(fourth.getByLabel("Número de vuelo")).toHaveValue("LA1411");
  await fourth.close();

  const counter = await browser.newPage({ storageState: await storedSession(officer) });
  await counter.goto(`/declaraciones/revision?codigo=${anna}`);
  await expect(counter.getByRole("heading", { name: "Viaja con otras 2 personas" })).toBeVisible();
  await expect(counter.getByRole("link", { name: bjoern })).toBeVisible();
  await counter.getByRole("link", { name: clara }).click();
  await expect(counter.getByRole("heading", { name: clara })).toBeVisible();
  await expect(counter.getByRole("link", { name: anna })).toBeVisible();
  await counter.close();
  await third.close();
});
