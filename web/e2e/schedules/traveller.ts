import type { Locator, Page } from "@playwright/test";

import { until } from "./until";

/** What came of one thing that a person did. */
export type Did =
  | { what: "typed"; path: string }
  /** A touch that leads on. */
  | { what: "moved" }
  | { what: "sent" }
  /** A form in which nothing is typed, for somebody who has sent theirs. */
  | { what: "empty" }
  /** The code is there. */
  | { what: "done" }
  | { what: "nothing"; saw: string };

export interface Person {
  passport: string;
  surnames: string;
  names: string;
  /** Does not fill in an empty form again. */
  hasSent: boolean;
}

/** How long a person looks at a screen that offers nothing. */
const PATIENCE_MS = 4000;
const TAP = { timeout: 3000 };

/** Does the next thing that the screen asks for. `onSend` is called before the declaration is sent. */
export async function act(page: Page, person: Person, onSend: () => Promise<void>): Promise<Did> {
  let did: Did | null = null;
  let saw = "";
  await until(async () => {
    try {
      did = await attempt(page, person, onSend);
    } catch (error) {
      // The screen went on meanwhile, or what was touched is covered.
      saw = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    }
    return did !== null;
  }, PATIENCE_MS);
  return did ?? { what: "nothing", saw: `${await saidBy(page)} ${saw}` };
}

const saidBy = async (page: Page) =>
  `${page.url()}: ${await page
    .locator("main")
    .innerText()
    .catch(() => "no page")}`
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);

async function attempt(page: Page, person: Person, onSend: () => Promise<void>): Promise<Did | null> {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const { pathname } = new URL(page.url());
  if (pathname.endsWith("/qr"))
    return (await page.getByRole("img", { name: /^Código QR/ }).isVisible()) ? { what: "done" } : null;
  // What stands in the way, and leads on; also on the first page.
  const ways = [
    button("Continuar aquí"),
    button("Recargar"),
    button("Cambiar la que envié"),
    // Only where this device does not know what was sent.
    button("Enviar como otra declaración"),
    button("Corregir y enviar"),
    ...(pathname === "/"
      ? [
          page.locator('main a[href^="/declaraciones/por-enviar/"]').first(),
          page.getByRole("link", { name: "Ver QR" }).first(),
          page.getByRole("link", { name: "Continuar mi declaración" }),
        ]
      : []),
  ];
  for (const way of ways) {
    if (!(await way.isVisible())) continue;
    await way.click(TAP);
    return { what: "moved" };
  }
  if (!/^\/declaraciones\/(nueva|[0-9a-f-]{36}\/editar)$/.test(pathname)) return null;
  const step = page.getByText(/^Paso \d de 5/);
  if (!(await step.isVisible())) return null;

  for (const field of fields(page, person)) {
    if (!(await field.is.first().isVisible()) || !(await isOpen(page, field.is.first()))) continue;
    if (person.hasSent && field.path === "travel.flight_number") return { what: "empty" };
    await field.answer(field.is.first());
    // A touch may miss what moves meanwhile: only what the page shows is typed.
    if ((await field.is.first().isVisible()) && (await isOpen(page, field.is.first()))) return null;
    return { what: "typed", path: field.path };
  }
  const asked = await question(page);
  if (asked) return asked;
  const good = await goods(page);
  if (good) return good;
  const oath = page.getByRole("checkbox", { name: /^Acepto y declaro/ });
  if (await oath.isVisible()) {
    if (!(await oath.isChecked())) {
      await page.locator("label").filter({ has: oath }).click(TAP);
      return { what: "typed", path: "oath.accepted" };
    }
    const send = button(/^Enviar (declaración|cambios)$/);
    if (!(await send.isEnabled())) return null;
    await onSend();
    await send.click(TAP);
    return { what: "sent" };
  }
  const on = button(/^(Continuar|Volver a la revisión)$/);
  if (!(await on.isVisible())) return null;
  const before = await place(page);
  await on.click(TAP);
  await until(async () => (await place(page)) !== before, 3000);
  return (await place(page)) === before ? null : { what: "moved" };
}

const place = (page: Page) =>
  page
    .getByText(/^Paso \d de 5/)
    .textContent(TAP)
    .catch(() => "");

interface Field {
  path: string;
  is: Locator;
  answer: (field: Locator) => Promise<void>;
}

function fields(page: Page, { passport, surnames, names }: Person): Field[] {
  const text = (name: string | RegExp) => page.getByRole("textbox", { name });
  const box = (name: string) => page.getByRole("combobox", { name });
  const fill = (value: string) => (field: Locator) => field.fill(value, TAP);
  const select = (value: string) => async (field: Locator) => void (await field.selectOption(value, TAP));
  const find = (value: string) => async (field: Locator) => {
    await field.click(TAP);
    await field.fill(value, TAP);
    await page.getByRole("option", { name: value }).first().click(TAP);
  };
  const check = (field: Locator) => page.locator("label").filter({ has: field }).click(TAP);
  const birth = page.getByRole("group", { name: "Fecha de nacimiento" }).getByLabel("Día");
  return [
    { path: "travel.flight_number", is: text(/^Número de vuelo/), answer: fill("LA1411") },
    { path: "travel.origin_airport", is: page.getByRole("radio", { name: "Quito" }), answer: check },
    { path: "travel.flight_date", is: page.getByRole("radio", { name: /^Mañana/ }), answer: check },
    { path: "traveller.document_type", is: page.getByRole("radio", { name: "Pasaporte" }), answer: check },
    { path: "traveller.document_number", is: text("Número de documento"), answer: fill(passport) },
    { path: "traveller.document_country", is: box("País que lo emitió"), answer: find("Alemania") },
    { path: "traveller.surnames", is: text(/^Apellidos/), answer: fill(surnames) },
    { path: "traveller.given_names", is: text(/^Nombres/), answer: fill(names) },
    { path: "traveller.sex", is: page.getByRole("radio", { name: "Femenino" }), answer: check },
    {
      path: "traveller.birth_date",
      is: birth,
      answer: async (day) => {
        const group = page.getByRole("group", { name: "Fecha de nacimiento" });
        await group.getByLabel("Mes").selectOption("4", TAP);
        await group.getByLabel("Año").fill("1988", TAP);
        await day.fill("2", TAP);
      },
    },
    { path: "traveller.sex", is: box("Sexo"), answer: select("F") },
    { path: "traveller.nationality", is: box("Nacionalidad"), answer: find("Alemania") },
    { path: "traveller.residence_country", is: box("País de residencia"), answer: find("Alemania") },
    { path: "travel.purpose", is: box("Motivo del viaje"), answer: select("turismo") },
    { path: "traveller.migratory_category", is: box("Categoría migratoria"), answer: select("turista") },
  ];
}

/** Whether nothing is said there. */
async function isOpen(page: Page, field: Locator): Promise<boolean> {
  if ((await field.getAttribute("type")) !== "radio")
    return (await field.isEnabled()) && (await field.inputValue(TAP)) === "";
  const name = await field.getAttribute("name");
  return (await page.locator(`input[name="${name}"]:checked`).count()) === 0;
}

const QUESTIONS = ["food", "plants", "animals", "soil", "equipment", "farm_contact", "medicines"];

/** Food is carried, and nothing else. */
async function question(page: Page): Promise<Did | null> {
  const answers = page.locator("button[aria-pressed]");
  const of = /· (\d) de 7$/.exec((await place(page)) ?? "");
  if (of && (await answers.count()) === 2) {
    if ((await page.locator('button[aria-pressed="true"]').count()) > 0) return null;
    const before = await place(page);
    const n = Number(of[1]);
    await page.getByRole("button", { name: n === 1 ? "Sí" : "No", exact: true }).click(TAP);
    if (n > 1) await until(async () => (await place(page)) !== before, 3000);
    return { what: "typed", path: `answers.${QUESTIONS[n - 1]}.yes` };
  }
  for (const [n, group] of (await page.getByRole("group", { name: /^(¿Lleva|En los últimos 30)/ }).all()).entries()) {
    const radios = group.getByRole("radio");
    if ((await radios.count()) === 0 || (await group.getByRole("radio", { checked: true }).count()) > 0) continue;
    await group
      .locator("label")
      .filter({ hasText: n === 0 ? "Sí" : "No" })
      .first()
      .click(TAP);
    return { what: "typed", path: `answers.${QUESTIONS[n]}.yes` };
  }
  return null;
}

/** One good, from the catalogue. */
async function goods(page: Page): Promise<Did | null> {
  const search = page.getByRole("searchbox", { name: /^Buscar un producto/ });
  if (!(await search.isVisible())) return null;
  const quantity = page.getByLabel("Cantidad").first();
  if (await quantity.isVisible()) {
    if ((await quantity.inputValue(TAP)) === "") {
      await quantity.fill("1", TAP);
      return { what: "typed", path: "items.0.quantity" };
    }
    const hand = page.getByRole("radio", { name: "Equipaje de mano" }).first();
    if ((await hand.isVisible()) && (await isOpen(page, hand))) {
      await page.locator("label").filter({ has: hand }).click(TAP);
      return { what: "typed", path: "carried_in" };
    }
    return null;
  }
  if ((await page.getByRole("button", { name: /^Cambiar/ }).count()) > 0) return null;
  await search.fill("queso", TAP);
  const found = page.getByRole("listitem").getByRole("button", { name: /^queso/i });
  await found.first().click(TAP);
  await until(() => quantity.isVisible(), 3000);
  return { what: "typed", path: "items.0.product.name" };
}
