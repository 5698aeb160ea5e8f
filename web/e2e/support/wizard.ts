import { expect, type Page } from "@playwright/test";

/** Fills the only date of a step, given as YYYY-MM-DD. */
export async function fillDate(page: Page, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await page.getByLabel("Día", { exact: true }).fill(String(Number(day)));
  await page.getByLabel("Mes").selectOption(String(Number(month)));
  await page.getByLabel("Año").fill(year);
}

/** Types into a combo box and selects its first option. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  const box = page.getByRole("combobox", { name: label });
  await box.click();
  await box.fill(typed);
  await page.getByRole("option", { name: typed }).first().click();
}

/** Continues to the next step. */
export async function nextStep(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continuar" }).click();
}

/** Changes the flight from the review, and goes back to it. */
export async function changeFlight(page: Page, flight: string): Promise<void> {
  await page.getByRole("button", { name: "Cambiar Viaje" }).click();
  await page.getByLabel("Número de vuelo").fill(flight);
  await page.getByRole("button", { name: "Volver a la revisión" }).click();
  await expect(page.getByText("Paso 5 de 5")).toBeVisible();
}

/** Fills the missing fields of the draft on this device. Runs in the page. */
export async function completeDraft(flightDate: string): Promise<void> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const database = await asked(indexedDB.open("pinzon"));
  const drafts = database.transaction("drafts", "readwrite").objectStore("drafts");
  const draft = await asked(drafts.get("declaration:new"));
  Object.assign(draft.values.travel, {
    flight_number: "LA1411",
    flight_date: flightDate,
    origin_airport: "UIO",
    destination_airport: "GPS",
    purpose: "turismo",
  });
  Object.assign(draft.values.traveller, {
    document_type: "pasaporte",
    document_number: "LOST12345",
    document_country: "DE",
    surnames: "Schönberger",
    given_names: "Anna",
    birth_date: "1988-04-02",
    sex: "F",
    nationality: "DE",
    residence_country: "DE",
    migratory_category: "turista",
  });
  for (const answer of Object.values(draft.values.answers)) Object.assign(answer as object, { yes: "no" });
  await asked(drafts.put(draft, "declaration:new"));
  database.close();
}
