import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { daysBetween } from "../src/lib/dates";
import { auditRecords, call, dayFromNow, signIn } from "./support/api";
import { createUser, firstAdmin } from "./support/stack";
import { answerQuestions, changeFlight, fillFlight, fillTraveller, nextStep } from "./support/wizard";

const passport = `PZ${Date.now().toString().slice(-8)}`;
const inspector = {
  email: "ines.nunez@pinzon.test",
  name: "Inés Núñez Cabrera",
  role: "inspector" as const,
  airports: ["GPS", "SCY"],
  password: "pinzones sobre la lava",
};

/** Results that later tests use. */
let flightDate = "";
let code = "";
let folio = "";

test.describe.configure({ mode: "serial" });
test.beforeAll(() => createUser(inspector));

test.describe("a traveller on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("searches, declares under oath, shows the QR, views, edits and prints", async ({ page, checkAccessibility }) => {
    // The longest journey; other browsers work beside it.
    test.slow();
    await page.goto("/");
    await page.getByLabel("Producto que quiere llevar").fill("aguacate");
    await expect(page.getByRole("link", { name: /aguacate.*Restringido/i }).first()).toBeVisible();
    await checkAccessibility();
    await page.goto("/declaraciones/nueva");

    await test.step("travel", async () => {
      flightDate = dayFromNow(3);
      await fillFlight(page, flightDate);
      await nextStep(page);
    });
    await test.step("personal data", async () => {
      await fillTraveller(page, { passport, surnames: "Müller-Lüdenscheidt", names: "Anna Katharina" });
    });
    await test.step("answers under oath", async () => {
      await answerQuestions(page);
    });
    await test.step("two products of the catalogue and one free-text item", async () => {
      await declareProduct(page, "aguacate", 1);
      await declareProduct(page, "queso fresco artesanal", 2);
      await page.getByRole("button", { name: "Declararlo con mis palabras" }).click();
      await expect(page.getByRole("heading", { name: "3 productos declarados" })).toBeVisible();
      await page.getByLabel("Descripción").fill("Semillas que me regaló mi abuela");
      await fillItem(page, 3);
      await checkAccessibility();
      await nextStep(page);
    });
    await test.step("oath", async () => {
      await page.getByText("Acepto y declaro bajo juramento").click();
      await page.getByRole("button", { name: "Enviar declaración" }).click();
    });

    await expect(page).toHaveURL(/\/declaraciones\/[0-9a-f-]{36}\/qr$/);
    await expect(page.getByRole("img", { name: /^Código QR de la declaración D-/ })).toBeVisible();
    code =
      (await page
        .getByRole("figure")
        .getByText(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        .textContent()) ?? "";
    expect(code).toMatch(/^D-/);
    await checkAccessibility();

    await test.step("view", async () => {
      await page.getByRole("link", { name: "Ver la declaración" }).click();
      await expect(page.getByRole("heading", { name: `Declaración ${code}` })).toBeVisible();
      await expect(page.getByText("Semillas que me regaló mi abuela")).toBeVisible();
      await checkAccessibility();
    });
    await test.step("an edit is a new version", async () => {
      await page.getByRole("link", { name: "Editar" }).click();
      await changeFlight(page, "LA1413");
      await page.getByText("Acepto y declaro bajo juramento").click();
      await page.getByRole("button", { name: "Enviar cambios" }).click();
      await expect(page.getByText("Vuelo LA1413")).toBeVisible();
    });
    await test.step("print", async () => {
      await page.getByRole("link", { name: "Imprimir" }).click();
      await expect(page.getByText("Declaración juramentada de mercancías")).toBeVisible();
      await expect(page.getByText("LA1413")).toBeVisible();
      await checkAccessibility();
    });
  });
});

test.describe("staff on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("an inspector presents the declaration, issues an act from it and prints it", async ({
    page,
    checkAccessibility,
  }) => {
    await page.goto("/declaraciones/revision");
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await checkAccessibility();
    await signInOnScreen(page, inspector);
    await expect(page).toHaveURL(/\/declaraciones\/revision/);
    await page.getByLabel("Aeropuerto", { exact: true }).selectOption("GPS");

    await test.step("found by code, presented, in the red lane with reasons", async () => {
      await page.getByLabel("Código de la declaración").fill(code.toLowerCase().replaceAll("-", " "));
      await page.getByRole("button", { name: "Buscar", exact: true }).click();
      await expect(page.getByRole("heading", { name: code })).toBeVisible();
      await expect(page.getByText("Lleva una mercancía restringida: aguacate.")).toBeVisible();
      await expect(page.getByText(/Lleva una mercancía que no está en el catálogo: Semillas/)).toBeVisible();
      await checkAccessibility();
      await page.getByRole("button", { name: "Marcar presentada" }).click();
      const dialog = page.getByRole("dialog", { name: "El viaje es otro día" });
      // Midnight may have passed since.
      await expect(dialog).toContainText(`, dentro de ${daysBetween(dayFromNow(0), flightDate)} días.`);
      await checkAccessibility();
      await dialog.getByRole("button", { name: "Marcar presentada" }).click();
      await expect(page.getByRole("button", { name: "Iniciar inspección" })).toBeVisible();
    });

    await test.step("an act based on it", async () => {
      await page.getByRole("main").getByRole("link", { name: "Emitir acta" }).click();
      await expect(page).toHaveURL(/\/form-retenciones\?declaracion=/);
      const cheese = page.getByRole("group", { name: /queso fresco artesanal/i });
      await cheese.getByText(/queso fresco artesanal/i).click();
      await cheese.getByText(/^Rechazo/).click();
      await cheese.getByLabel("Destino del rechazo").selectOption("DR-01");
      // What is not permitted has its reason already.
      await expect(cheese.getByRole("button", { name: /^Quitar la razón Producto no permitido/ })).toBeVisible();
      await cite(page, cheese, "introducción");
      const seeds = page.getByRole("group", { name: /semillas que me regaló/i });
      await seeds
        .getByText(/semillas que me regaló/i)
        .first()
        .click();
      await seeds.getByLabel("Razones").selectOption("MR-01");
      await cite(page, seeds, "régimen especial");
      await checkAccessibility();
      await page.getByRole("button", { name: "Emitir acta" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Emitir acta" }).click();
    });

    await test.step("the act printed with its folio", async () => {
      await expect(page).toHaveURL(/\/retenciones\/print\/[0-9a-f-]{36}$/);
      folio =
        (await page
          .getByText(/^GPS-\d{4}-\d{6}$/)
          .first()
          .textContent()) ?? "";
      const folios = await serverFolios();
      expect(folios).toContain(folio);
      const year = dayFromNow(0).slice(0, 4);
      expect(folios, "without gaps").toEqual(folios.map((_, n) => `GPS-${year}-${String(n + 1).padStart(6, "0")}`));
      await checkAccessibility();
      // Fields without a value are not printed.
      const sheet = page.getByRole("article", { name: /^Acta de/ });
      await page.emulateMedia({ media: "print" });
      await expect(sheet.getByText("Copia sin registrar")).toBeVisible();
      await page.emulateMedia({ media: null });
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", "yes");
      });
      await page.getByRole("button", { name: "Imprimir acta" }).click();
      await expect(page.locator("body[data-printed]")).toBeAttached();
      await page.emulateMedia({ media: "print" });
      await expect(sheet).toContainText("Original");
      await expect(sheet).toContainText("Otras normas relacionadas");
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await expect(sheet.getByText("Copia sin registrar")).toBeVisible();
      await page.emulateMedia({ media: null });
    });

    await test.step("an event sets the declaration to with findings", async () => {
      await page.goto(`/declaraciones/revision?codigo=${code}`);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole("heading", { name: code })).toBeVisible();
        await expect(page.getByText(folio).first()).toBeVisible({ timeout: 5000 });
      }).toPass();
      await expect(page.getByText("Con novedad").filter({ visible: true }).first()).toBeVisible();
      await checkAccessibility();
    });
    await page.goto("/retenciones");
    await expect(page.getByText(folio)).toBeVisible();
    await checkAccessibility();
    await page.getByLabel("Folio").fill(folio.toLowerCase());
    await page.getByLabel("Estado").focus();
    await page.getByLabel("Estado").selectOption("annulled");
    await expect(page).toHaveURL(/estado=annulled/);
    await expect(page.getByLabel("Folio")).toHaveValue(folio.toLowerCase());
    await expect(page.getByLabel("Estado")).toBeFocused();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await checkAccessibility();
  });

  test("an administrator sees every step once, in order, and an intact chain", async ({ page, checkAccessibility }) => {
    await page.goto("/configuracion/auditoria");
    await signInOnScreen(page, firstAdmin());
    await expect(page).toHaveURL(/\/configuracion\/auditoria/);
    await expect(page.getByText("Cadena íntegra")).toBeVisible();
    await checkAccessibility();

    // The audit learns of a step by an event, and the page reads it once.
    const admin = await signIn(firstAdmin());
    const recorded = async (subject: string) => (await auditRecords(admin, { subject })).map(({ type }) => type);
    await expect.poll(() => recorded(code)).toContain("pinzon.declaration.with_findings.v1");
    await expect.poll(() => recorded(folio)).toContain("pinzon.retention.printed.v1");

    await page.goto(`/configuracion/auditoria?sujeto=${code}&orden=asc`);
    // Rows without cells say the day of those below.
    const everything = page
      .getByRole("table", { name: "Registros de auditoría" })
      .locator("tbody tr")
      .filter({ has: page.getByRole("cell") });
    await expect(everything.filter({ hasText: `${inspector.name} vio la declaración ${code}` }).first()).toBeVisible();
    // How often it was seen depends on how long the steps took.
    const records = everything.filter({ hasNotText: "vio la declaración" });
    const steps = [
      "El viajero envió la declaración",
      "El viajero modificó la declaración",
      `${inspector.name} registró presentada la declaración`,
      `con novedad por el acta ${folio}`,
    ];
    await expect(records).toHaveCount(steps.length);
    for (const [n, sentence] of steps.entries()) {
      await expect(records.nth(n)).toContainText(sentence);
      await expect(records.nth(n)).toContainText("Baltra (GPS)");
    }
    await checkAccessibility();
    await page.goto(`/configuracion/auditoria?sujeto=${folio}&orden=asc`);
    await expect(records).toHaveCount(2);
    await expect(records.first()).toContainText(`${inspector.name} emitió el acta ${folio}`);
    await expect(records.last()).toContainText(`${inspector.name} imprimió el original del acta ${folio}`);
  });
});

/**
 * Returns the folios that the server gave at the airport, in their order. Devices without a network give folios of
 * their own.
 */
async function serverFolios(): Promise<string[]> {
  const token = await signIn(inspector);
  const { items } = await call<{ items: { folio: string }[] }>("GET", "/retentions?airport=GPS&page_size=200", {
    token,
  });
  return items
    .map((act) => act.folio)
    .filter((found) => /^GPS-\d{4}-\d{6}$/.test(found))
    .toSorted();
}

async function declareProduct(page: Page, name: string, number: number) {
  await page.getByLabel("Buscar un producto para añadirlo").fill(name);
  await page
    .getByRole("button", { name: new RegExp(`^${name} (Permitido|Restringido|No permitido)`, "i") })
    .first()
    .click();
  await fillItem(page, number);
}

/** Fills quantity and place of the last item, which comes from where the flight leaves; those before it are folded. */
async function fillItem(page: Page, number: number) {
  await expect(page.getByRole("heading", { name: new RegExp(`^${number} productos? declarados?$`) })).toBeVisible();
  await expect(page.getByLabel("Cantidad")).toHaveCount(1);
  await page.getByLabel("Cantidad").fill("1,5");
  const unit = page.getByRole("combobox", { name: "Unidad" });
  await unit.click();
  await unit.fill("kilo");
  await page.getByRole("option", { name: "kilogramo (kg)" }).first().click();
  await page.getByRole("radio", { name: "Equipaje de bodega" }).check();
  await expect(page.getByText("Equipaje de bodega · Ecuador", { exact: true })).toBeVisible();
}

/** Types a query and selects the first article found. */
async function cite(page: Page, goods: Locator, typed: string) {
  await goods.getByLabel("Base legal").click();
  await goods.getByLabel("Base legal").fill(typed);
  await page.getByRole("listbox").getByRole("option").first().click();
}

async function signInOnScreen(page: Page, user: { email: string; password: string }) {
  await page.getByLabel("Correo electrónico").fill(user.email);
  await page.getByLabel("Contraseña").fill(user.password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
}
