import type { Page } from "@playwright/test";

/** Fills the only date of a step, given as YYYY-MM-DD. */
export async function fillDate(page: Page, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await page.getByLabel("Día", { exact: true }).fill(String(Number(day)));
  await page.getByLabel("Mes").selectOption(String(Number(month)));
  await page.getByLabel("Año").fill(year);
}

/** Chooses the first option that a combo box finds for what is typed. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.getByLabel(label).fill(typed);
  await page.getByRole("option", { name: typed }).first().click();
}

/** Goes on to the next step. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continuar" }).click();
}
