import { expect, newVisitor, test } from "./fixtures";
import { exportCsv } from "./support/export";
import { storedDrafts } from "./support/drafts";

const stamp = Date.now();

test.use({
  viewport: { width: 1440, height: 900 },
  signedIn: "administrator",
  expectedErrors: ["the server responded with a status of 422"],
});

test("a norm and its article are created, public and repealed", async ({ page, browser, checkAccessibility }) => {
  const title = `Resolución de prueba sobre semillas ${stamp}`;
  const subject = `Semillas de prueba ${stamp}`;
  await page.goto("/configuracion/base-legal");
  await expect(page.getByRole("heading", { name: "Gestión de la base legal" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Requiere atención" })).toBeVisible();
  await checkAccessibility();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Normas/ })
    .click();
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
  await expect(page.getByText("Escriba una dirección que empiece con https://").first()).toBeVisible();
  await page.getByLabel(/^Enlace al texto oficial/).fill("https://www.registroficial.gob.ec/");
  await expect
    .poll(async () => JSON.stringify(await storedDrafts(page)))
    .toContain("https://www.registroficial.gob.ec/");
  await page.reload();
  await expect(page.getByText("Continúa lo que dejó sin guardar.")).toBeVisible();
  await expect(page.getByLabel("Resumen")).toHaveValue("Prohíbe el ingreso de semillas sin registro.");
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByText("El artículo se creó")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  const articlePage = page.url();

  const visitor = await newVisitor(browser);
  await visitor.goto(`/verbaselegal?q=${encodeURIComponent(`semillas ${stamp}`)}`);
  await visitor.getByRole("link", { name: subject }).click();
  await expect(
    visitor.getByText("Se prohíbe el ingreso de semillas sin registro sanitario.", { exact: false }),
  ).toBeVisible();
  await expect(visitor.getByText("Este resumen es orientativo", { exact: false })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Leer el texto oficial" })).toHaveAttribute(
    "href",
    "https://www.registroficial.gob.ec/",
  );

  await page.goto(`/configuracion/normas?q=${stamp}`);
  await page.getByRole("link", { name: title }).click();
  await page.getByLabel(/^Derogada/).check();
  await page.getByLabel(/^La reemplaza/).fill("Constitución");
  await page.getByRole("option", { name: "Constitución de la República del Ecuador" }).click();
  await page.getByRole("button", { name: "Guardar los cambios" }).click();
  await expect(page.getByText("La norma se guardó")).toBeVisible();

  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText("Esta norma está derogada")).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(visitor.getByRole("link", { name: "Constitución de la República del Ecuador" })).toBeVisible();
  await visitor.close();

  await page.getByRole("button", { name: "Historial" }).click();
  await expect(page.getByRole("dialog")).toContainText("lo cambió");
  await expect(page.getByRole("dialog")).toContainText("Vigencia");
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();

  await page.goto("/configuracion/baselegal?pendiente=repealed");
  await expect(page.getByRole("link", { name: subject })).toBeVisible();
  // Only the header row is left.
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
  // Nothing was typed, so there is no question and no draft.
  await page.getByRole("main").getByRole("link", { name: "Artículos" }).click();
  await expect(page).toHaveURL(/\/configuracion\/baselegal$/);
  await page.goto(articlePage);
  await expect(page.getByLabel("Resumen")).toBeVisible();
  await expect(page.getByText("Continúa lo que dejó sin guardar.")).toHaveCount(0);
});
