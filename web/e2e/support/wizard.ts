import { expect, type Page } from "@playwright/test";
import { dayFromNow } from "./api";

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

const place = (page: Page) => page.getByText(/^Paso \d de 5/);

/** Continues until a step is there; nothing on the way lacks anything. */
export async function toStep(page: Page, step: number): Promise<void> {
  for (let screens = 0; screens < 12; screens += 1) {
    // Each screen is reached from the one before.
    // oxlint-disable no-await-in-loop
    const before = (await place(page).textContent()) ?? "";
    if (before.startsWith(`Paso ${step} de 5`)) return;
    await nextStep(page);
    await expect(place(page)).not.toHaveText(before);
    // oxlint-enable no-await-in-loop
  }
}

/** Says the flight from Quito to Baltra, and its day, of which the form knows the rest. */
export async function fillFlight(page: Page, date: string): Promise<void> {
  await page.getByLabel("Número de vuelo").fill("LA1411");
  await page.getByRole("radio", { name: "Quito" }).check();
  await page.getByRole("radio", { name: "Otra fecha" }).check();
  await fillDate(page, date);
}

interface Traveller {
  passport: string;
  surnames: string;
  names: string;
  /** Called on each screen. */
  look?: () => Promise<void>;
}

/** Says who travels: a tourist from Germany, which the form concludes from the passport. Ends at the questions. */
export async function fillTraveller(
  page: Page,
  { passport, surnames, names, look = async () => undefined }: Traveller,
): Promise<void> {
  await page.getByText("Pasaporte", { exact: true }).click();
  await page.getByLabel("Número de documento").fill(passport);
  await choose(page, "País que lo emitió", "Alemania");
  await look();
  await nextStep(page);
  await page.getByLabel("Apellidos").fill(surnames);
  await page.getByLabel("Nombres").fill(names);
  await page.getByText("Femenino", { exact: true }).click();
  await look();
  await nextStep(page);
  await fillDate(page, "1988-04-02");
  await expect(page.getByRole("combobox", { name: "Nacionalidad" })).toHaveValue(/Alemania/);
  await expect(page.getByRole("combobox", { name: "País de residencia" })).toHaveValue(/Alemania/);
  await look();
  await nextStep(page);
  await expect(page.getByLabel("Motivo del viaje")).toHaveValue("turismo");
  await expect(page.getByLabel("Categoría migratoria")).toHaveValue("turista");
  await look();
  await nextStep(page);
  await expect(page.getByRole("heading", { name: "Menores a su cargo" })).toBeVisible();
  await look();
  await nextStep(page);
}

/** Answers the questions one by one: food is carried, and nothing else. */
export async function answerQuestions(page: Page): Promise<void> {
  for (let question = 1; question <= 7; question += 1) {
    // One after the other.
    // oxlint-disable no-await-in-loop
    await expect(place(page)).toHaveText(new RegExp(`· ${question} de 7$`));
    await page.getByRole("button", { name: question === 1 ? "Sí" : "No", exact: true }).click();
    if (question === 1) await nextStep(page);
    // oxlint-enable no-await-in-loop
  }
}

/** Says where one of the goods travels and comes from, and how it is packed, where the form proposes something else. */
export async function openParticulars(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Cambiar lugar, origen o empaque/ }).click();
}

/** Changes the flight from the review, and goes back to it. */
export async function changeFlight(page: Page, flight: string): Promise<void> {
  await page.getByRole("button", { name: "Cambiar Viaje" }).click();
  await page.getByLabel("Número de vuelo").fill(flight);
  await page.getByRole("button", { name: "Volver a la revisión" }).click();
  await expect(page.getByText("Paso 5 de 5")).toBeVisible();
}

/** Who declares, where a draft is completed. */
interface Declarant {
  document_number: string;
  surnames: string;
  given_names: string;
}
const ANNA: Declarant = { document_number: "LOST12345", surnames: "Schönberger", given_names: "Anna" };

/** Opens the form of a new declaration that lacks nothing but the oath. */
export async function openComplete(page: Page): Promise<void> {
  await page.goto("/declaraciones/nueva");
  await page.getByLabel("Número de vuelo").fill("LA1");
  await completeBegun(page);
}

/** Completes the declaration that was begun on this device, but for the oath, and opens it. */
export async function completeBegun(page: Page, declarant = ANNA): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /continuar/i })).toBeVisible();
  await page.evaluate(completeDraft, { flightDate: dayFromNow(7), declarant });
  await page.goto("/declaraciones/nueva");
}

/** Fills the missing fields of the draft on this device. Runs in the page. */
async function completeDraft({ flightDate, declarant }: { flightDate: string; declarant: Declarant }): Promise<void> {
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
    ...declarant,
    document_country: "DE",
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
