import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, signIn as tokenOf } from "./support/api";
import { exportCsv } from "./support/export";
import { createUser, firstAdmin } from "./support/stack";

const stamp = Date.now();
const PHRASE = "cormoranes sin vuelo";

interface Article {
  code: string;
  subject: string;
  article: string | null;
}

/** The article that a list of everything shows last: it is not on the first page. */
async function lastArticle(): Promise<Article> {
  let token: string | null = null;
  let last: Article | undefined;
  do {
    const query: URLSearchParams = new URLSearchParams({ page_size: "50", ...(token && { page_token: token }) });
    const page: { items: Article[]; next_page_token: string | null } = await call("GET", `/legal-basis?${query}`);
    last = page.items.at(-1) ?? last;
    token = page.next_page_token;
  } while (token);
  if (!last) throw new Error("no articles");
  return last;
}

test("anyone searches and filters the legal basis, and opens one article at its own address", async ({ page, checkAccessibility }) => {
  await page.goto("/verbaselegal");
  const count = page.getByText(/^\d+ artículos?$/);
  await expect(count).toBeVisible();
  const all = await count.textContent();
  await checkAccessibility();

  await page.getByLabel("Buscar en la base legal").fill("alimentacion");
  await expect(page).toHaveURL(/\?q=alimentacion$/);
  await expect(count).not.toHaveText(all ?? "");
  await expect(page.getByRole("link", { name: "Alimentación" })).toBeVisible();
  await page.getByRole("button", { name: "Borrar la búsqueda" }).click();
  await expect(page).toHaveURL(/\/verbaselegal$/);
  await expect(count).toHaveText(all ?? "");

  const kinds = page.getByLabel("Tipo de norma");
  const constitution = kinds.getByRole("option", { name: /^Constitución \(\d+\)$/ });
  const promised = /\((\d+)\)/.exec((await constitution.textContent()) ?? "")?.[1] ?? "";
  await kinds.selectOption("Constitución");
  await expect(count).toHaveText(`${promised} artículos`);
  await page.getByLabel("Tema", { exact: true }).selectOption("Alimentación");
  await expect(page.getByText("1 artículo", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/tipo=Constituci%C3%B3n&tema=Alimentaci%C3%B3n/);

  await page.getByRole("link", { name: "Alimentación" }).click();
  await expect(page).toHaveURL(/\/verbaselegal\/NOR-\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Alimentación" })).toBeVisible();
  await expect(page.getByText("Constitución de la República del Ecuador, Art. 13")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Art\. 14/ })).toBeVisible();
  await checkAccessibility();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("derecho a alimentos sanos")).toBeVisible();
  await expect(page.getByText(/\/verbaselegal\/NOR-\d+$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("main").getByRole("link", { name: "Base legal" }).click();
  await expect(page).toHaveURL(/tipo=Constituci%C3%B3n&tema=Alimentaci%C3%B3n/);
  await page.getByRole("button", { name: "Quitar los filtros" }).click();
  await expect(count).toHaveText(all ?? "");
});

test.describe("a link to an article", () => {
  test.use({ expectedComplaints: ["the server responded with a status of 404"] });

  test("beyond the first page shows it", async ({ page }) => {
    const last = await lastArticle();
    await page.goto(`/verbaselegal#${last.code}`);
    const card = page.locator(`[id="${last.code}"]`);
    await expect(card).toContainText(last.subject);
    await expect(card).toBeInViewport();
    await expect.poll(() => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(70);

    await page.goto("/verbaselegal#NOR-000");
    await expect(page.getByText("No hay un artículo con el código NOR-000.")).toBeVisible();
  });
});

test("the whole filtered list is printed, not only the part on the screen", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  const last = await lastArticle();
  await page.goto("/verbaselegal");
  await expect(page.locator(`[id="${last.code}"]`)).toHaveCount(0);
  await page.getByRole("button", { name: "Imprimir la lista" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(`[id="${last.code}"]`)).toBeVisible();
  await expect(page.getByText("Pinzón · Control de Bioseguridad Galápagos")).toBeVisible();
  await expect(page.getByLabel("Buscar en la base legal")).toBeHidden();
});

test.describe("what was read is there without a network", () => {
  // What is on the device is asked for, and what it has not is said to be missing.
  test.use({ expectedComplaints: ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"] });

  test("also a search that was not made before", async ({ page, context }) => {
    await page.goto("/verbaselegal");
    await expect(page.getByRole("link", { name: "Alimentación" })).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("Buscar en la base legal").fill("ambiente sano");
    await expect(page.getByRole("link", { name: "Ambiente sano" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Alimentación" })).toBeHidden();
    await expect(page.getByText("Se muestra lo que se leyó antes en este dispositivo.", { exact: false })).toBeVisible();
  });
});

test.describe("managed by administrators", () => {
  test.use({ expectedComplaints: ["the server responded with a status of 409", "the server responded with a status of 422"] });

  test("a norm and its article are created, read by everybody, and repealed", async ({ page, browser, checkAccessibility }) => {
    const title = `Resolución de prueba sobre semillas ${stamp}`;
    const subject = `Semillas de prueba ${stamp}`;
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, firstAdmin(), "/configuracion/base-legal");
    await expect(page.getByRole("heading", { name: "Gestión de la base legal" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Requiere atención" })).toBeVisible();
    await checkAccessibility();
    await page.getByRole("main").getByRole("link", { name: /^Normas/ }).click();
    await expect(page.getByRole("table", { name: "Normas" })).toBeVisible();
    await checkAccessibility();

    await page.getByRole("link", { name: "Nueva norma" }).click();
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText("Complete este campo.").first()).toBeVisible();
    await page.getByLabel("Título", { exact: true }).fill(title);
    await page.getByLabel("Tipo de norma").fill("Resolución ABG");
    await page.getByLabel(/^Número/).fill(`D-ABG-${stamp}`);
    await page.getByLabel("Año").fill("2025");
    await checkAccessibility();
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText("La norma se creó")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

    await page.getByRole("link", { name: "Agregar un artículo" }).click();
    await expect(page.getByLabel("Norma", { exact: true })).toHaveValue(title);
    await page.getByLabel("Tema", { exact: true }).fill(subject);
    await page.getByLabel("Resumen").fill("Prohíbe el ingreso de semillas sin registro.");
    await page.getByLabel(/^Texto/).fill("Art. 1.- Se prohíbe el ingreso de semillas sin registro sanitario.");
    await page.getByLabel(/^Enlace al texto oficial/).fill("ftp://ejemplo");
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText("Escriba una dirección que empiece con https://")).toBeVisible();
    await page.getByLabel(/^Enlace al texto oficial/).fill("https://www.registroficial.gob.ec/");
    await page.reload();
    await expect(page.getByText("Continúa lo que dejó sin guardar.")).toBeVisible();
    await expect(page.getByLabel("Resumen")).toHaveValue("Prohíbe el ingreso de semillas sin registro.");
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByText("El artículo se creó")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    const articlePage = page.url();

    const visitor = await browser.newPage();
    await visitor.goto(`/verbaselegal?q=${encodeURIComponent(`semillas ${stamp}`)}`);
    await visitor.getByRole("link", { name: subject }).click();
    await expect(visitor.getByText("Se prohíbe el ingreso de semillas sin registro sanitario.", { exact: false })).toBeVisible();
    await expect(visitor.getByText("sin cotejar con el registro oficial", { exact: false })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Leer el texto oficial" })).toHaveAttribute("href", "https://www.registroficial.gob.ec/");

    await page.goto(`/configuracion/normas?q=${stamp}`);
    await page.getByRole("link", { name: title }).click();
    await page.getByLabel(/^Derogada/).check();
    await page.getByLabel(/^La reemplaza/).fill("Constitución");
    await page.getByRole("option", { name: "Constitución de la República del Ecuador" }).click();
    await page.getByRole("button", { name: "Guardar los cambios" }).click();
    await expect(page.getByText("La norma se guardó")).toBeVisible();

    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByText("Esta norma está derogada")).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(visitor.getByRole("link", { name: "Constitución de la República del Ecuador" })).toBeVisible();
    await visitor.close();

    await page.getByRole("button", { name: "Historial" }).click();
    await expect(page.getByRole("dialog")).toContainText("lo cambió");
    await expect(page.getByRole("dialog")).toContainText("Vigencia");
    await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();

    await page.goto("/configuracion/baselegal?pendiente=repealed");
    await expect(page.getByRole("link", { name: subject })).toBeVisible();
    // Only the line of the headings is left.
    await expect(page.getByRole("row").filter({ hasNotText: "Derogada" })).toHaveCount(1);
    const exported = await exportCsv(page);
    expect(exported.some((line) => line.includes(subject))).toBe(true);
    expect(exported.filter((line) => !line.includes("Derogada"))).toEqual([exported[0]]);
    await page.goto(`/configuracion/baselegal?pendiente=without_text&q=${stamp}`);
    await expect(page.getByRole("heading", { name: "No hay artículos con esos filtros" })).toBeVisible();
    await page.goto(articlePage);
    await page.getByRole("button", { name: "Desactivar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click();
    await expect(page.getByText("El artículo se desactivó")).toBeVisible();
    await page.getByRole("button", { name: "Reactivar" }).click();
    await expect(page.getByText("El artículo se reactivó")).toBeVisible();
    await expect(page.getByRole("button", { name: "Desactivar" })).toBeVisible();
    // Nothing was typed: nobody is asked, and nothing is there to go on with.
    await page.getByRole("main").getByRole("link", { name: "Artículos" }).click();
    await expect(page).toHaveURL(/\/configuracion\/baselegal$/);
    await page.goto(articlePage);
    await expect(page.getByLabel("Resumen")).toBeVisible();
    await expect(page.getByText("Continúa lo que dejó sin guardar.")).toHaveCount(0);
  });

  test("who saves second sees both versions and chooses", async ({ page }) => {
    const token = await tokenOf(firstAdmin());
    const standard = await call<{ code: string; version: number }>("POST", "/standards", {
      token,
      key: crypto.randomUUID(),
      body: { title: `Norma en disputa ${stamp}`, kind: "Resolución", standing: "vigente" },
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, firstAdmin(), `/configuracion/normas/${standard.code}`);
    await page.getByLabel("Título", { exact: true }).fill(`Mi título ${stamp}`);
    await call("PUT", `/standards/${standard.code}`, {
      token,
      body: { title: `Otro título ${stamp}`, kind: "Resolución", standing: "vigente", active: true, version: standard.version },
    });
    await page.getByRole("button", { name: "Guardar los cambios" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`Mi título ${stamp}`);
    await expect(dialog).toContainText(`Otro título ${stamp}`);
    await dialog.getByRole("button", { name: "Guardar la mía sobre la actual" }).click();
    await expect(page.getByText("La norma se guardó")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Mi título ${stamp}`);
  });

  test("an auditor and an inspector read everything and change nothing", async ({ page, checkAccessibility }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const role of ["auditor", "inspector"] as const) {
      const person = { email: `legal.${role}.${stamp}@pinzon.test`, name: `Lee ${role}`, role, airports: role === "inspector" ? ["GPS"] : [], password: PHRASE };
      createUser(person);
      await signIn(page, person, "/configuracion/normas");
      await expect(page.getByRole("table", { name: "Normas" })).toBeVisible();
      await expect(page.getByText("Su rol ve la base legal y no la cambia.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Nueva norma" })).toHaveCount(0);
      await page.getByRole("link", { name: "Constitución de la República del Ecuador" }).click();
      await expect(page.getByText("Registro Oficial 449")).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^(Guardar|Desactivar|Crear)/ })).toHaveCount(0);
      await page.getByRole("link", { name: "Ver sus artículos" }).click();
      await page.getByRole("link", { name: "Alimentación" }).click();
      await expect(page.getByText("derecho a alimentos sanos", { exact: false })).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await page.getByRole("button", { name: "Historial" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await checkAccessibility();
      await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
      await page.goto("/configuracion/baselegal/nuevo");
      await expect(page.getByRole("button", { name: "Crear" })).toHaveCount(0);
      await page.evaluate(() => localStorage.clear());
    }
  });
});

async function signIn(page: Page, { email, password }: { email: string; password: string }, then: string) {
  await page.goto(then);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(new RegExp(then));
}
