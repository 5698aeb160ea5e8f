import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, dayFromNow, signIn as token, uuidv7 } from "./support/api";
import { firstAdmin } from "./support/stack";
import { choose, fillDate } from "./support/wizard";

interface Product {
  id: string;
  name: string;
  version: number;
  classification: { code: string };
}

/** Random words of letters that no product has. */
const stamp = [...Date.now().toString()].map((digit) => "bdfgklmnrt".charAt(Number(digit))).join("a");

test.use({ signedIn: "administrator" });

test("a product is created, found at once, deactivated and no longer found", async ({ page, checkAccessibility }) => {
  const name = `zurumbela ${stamp}`;
  await page.goto("/configuracion/productos");
  await expect(page.getByRole("table", { name: "Catálogo de productos" })).toBeVisible();
  await checkAccessibility();
  await page.getByRole("link", { name: "Nuevo producto" }).click();

  await page.getByRole("button", { name: "Crear el producto" }).click();
  await expect(page.getByText("Escriba este dato.", { exact: true })).toBeVisible();
  await page.getByLabel("Nombre", { exact: true }).fill("palta");
  await expect(page.getByText("Este producto ya existe")).toBeVisible();
  await expect(page.getByRole("link", { name: "aguacate", exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await expect(page.getByText("Este producto ya existe")).toHaveCount(0);

  const synonyms = page.getByLabel("Sinónimos", { exact: false }).first();
  await synonyms.fill(`zurumba ${stamp}`);
  await synonyms.press("Enter");
  await synonyms.fill(`rumbela ${stamp},`);
  const chips = page.getByRole("list", { name: "Sinónimos agregados" }).getByRole("listitem");
  await expect(chips).toHaveCount(2);
  await synonyms.press("Backspace");
  await expect(chips).toHaveCount(1);
  await choose(page, "Categoría", "Frutas frescas");
  await choose(page, "Origen", "Vegetal");
  await choose(page, "Unidad de medida", "kilogramo");
  await page.getByRole("radio", { name: "Restringido" }).check();
  await page.getByRole("button", { name: "Crear el producto" }).click();
  await expect(
    page.getByText("Un producto restringido necesita su condición de ingreso.", { exact: true }),
  ).toBeVisible();
  await page.getByLabel("Condiciones").fill("sin hojas ni tierra");
  await page.getByLabel("Base legal").click();
  await page.getByLabel("Base legal").fill("control total");
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByLabel("Base legal").press("Escape");
  await expect(page.getByRole("list", { name: "Normas elegidas" }).getByRole("listitem")).toHaveCount(1);
  await page.getByLabel("Por qué se cita").fill("La Ley la somete a control total.");

  // The draft survives a reload.
  await page.reload();
  await expect(page.getByText("Continuamos con lo que dejó escrito sin guardar.")).toBeVisible();
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue(name);
  await expect(page.getByRole("region", { name: "Así lo verá el viajero" })).toContainText("sin hojas ni tierra");
  const created = page.waitForResponse(
    (response) => response.url().endsWith("/api/products") && response.status() === 201,
  );
  await page.getByRole("button", { name: "Crear el producto" }).click();
  await created;
  await expect.poll(() => found(name)).toContain(name);
  await expect.poll(() => found(`zurumba ${stamp}`)).toContain(name);

  await expect(page.getByRole("button", { name: "Guardar los cambios" })).toBeVisible();
  await checkAccessibility();
  await page.getByRole("button", { name: "Historial" }).click();
  await expect(page.getByRole("dialog")).toContainText("lo creó");
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
  await page.getByRole("button", { name: "Desactivar el producto" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desactivar el producto" }).click();
  await expect(page.getByText("El producto se desactivó")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reactivar el producto" })).toBeVisible();
  await expect.poll(() => found(name)).not.toContain(name);

  await page.goto(`/configuracion/productos?q=${encodeURIComponent(name)}`);
  await expect(page.getByText("1 en total")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(name, "i") })).toContainText("Inactivo");
});

test("a future verdict is shown, applies from its date and can be cancelled", async ({ page, checkAccessibility }) => {
  const product = await addProduct(`curuba ${stamp}`);
  const day = dayFromNow(30);
  await page.goto(`/productos/editar/${product.id}`);
  await page.getByRole("button", { name: "Cambiar la clasificación" }).click();
  await page.getByRole("radio", { name: "No permitido" }).check();
  await page.getByRole("radio", { name: "Desde otra fecha" }).check();
  await fillDate(page, "2020-01-01");
  await page.getByRole("button", { name: "Guardar los cambios" }).click();
  await expect(page.getByText("Elija hoy o una fecha posterior.", { exact: true })).toBeVisible();
  await fillDate(page, day);
  await checkAccessibility();
  await page.getByRole("button", { name: "Guardar los cambios" }).click();
  await expect(page.getByText("Los cambios se guardaron")).toBeVisible();
  await expect(page.getByText("Programada", { exact: true })).toBeVisible();

  const answer = async (on: string) =>
    (await call<Product>("GET", `/products/${product.id}?on=${on}`)).classification.code;
  await expect.poll(() => answer(day)).toBe("no_permitido");
  expect(await answer(dayFromNow(1))).toBe("permitido");

  await page.goto("/configuracion/productos?programados=si");
  await expect(page.getByRole("row", { name: new RegExp(product.name, "i") })).toContainText("No permitido");
  await page.goBack();
  await page.getByRole("button", { name: "Cancelar este cambio" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar este cambio" }).click();
  await expect(page.getByText("El cambio programado se canceló")).toBeVisible();
  await expect(page.getByText("Programada", { exact: true })).toHaveCount(0);
  await expect.poll(() => answer(day)).toBe("permitido");
});

test.describe("an edit conflict", () => {
  // The browser logs the refusal under test.
  test.use({ expectedErrors: ["the server responded with a status of 409"] });

  test("shows both versions, and mine can replace the other", async ({ page, checkAccessibility }) => {
    const product = await addProduct(`nispero ${stamp}`);
    await page.goto(`/productos/editar/${product.id}`);
    await page.getByLabel("Nombre científico").fill("Eriobotrya japonica");
    await call("PUT", `/products/${product.id}`, {
      token: await token(firstAdmin()),
      body: { ...fields(product.name), scientific_name: "Mespilus germanica", version: product.version },
    });
    await page.getByRole("button", { name: "Guardar los cambios" }).click();
    const conflict = page.getByRole("dialog");
    await expect(conflict).toContainText("Eriobotrya japonica");
    await expect(conflict).toContainText("Mespilus germanica");
    await checkAccessibility();
    await conflict.getByRole("button", { name: "Guardar la mía sobre la actual" }).click();
    await expect(page.getByText("Los cambios se guardaron")).toBeVisible();
    await expect(page.getByLabel("Nombre científico")).toHaveValue("Eriobotrya japonica");
  });
});

test("a file with a wrong row is refused with the row, and applied when corrected", async ({
  page,
  checkAccessibility,
}) => {
  const names = [`guanabilla ${stamp}`, `pitajilla ${stamp}`];
  const row = (name: string | undefined, classification: string) =>
    `,${name},,Frutas frescas,vegetal,${classification},en buen estado,plagas,,KGM,prueba`;
  const file = (...rows: string[]) => ({
    name: "productos.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      ["code,name,scientific_name,category,origin,classification,conditions,reason,synonyms,unit,source", ...rows].join(
        "\r\n",
      ),
    ),
  });
  await page.goto("/configuracion/productos/importar");
  await expect(page.getByRole("button", { name: "Plantilla CSV" })).toBeVisible();
  await checkAccessibility();

  await send(page, { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await expect(page.getByText("Ese archivo no es CSV ni XLSX.", { exact: false })).toBeVisible();

  await send(page, file(row(names[0], "restringido"), row(names[1], "permitidísimo")));
  await expect(page.getByText("Una fila tiene errores")).toBeVisible();
  const rows = page.getByRole("list", { name: "Con errores" });
  await expect(rows).toContainText("Fila 3");
  await expect(rows).toContainText("permitidísimo");
  await expect(page.getByRole("button", { name: "Aplicar los cambios" })).toHaveCount(0);
  await checkAccessibility();
  await page.reload();
  await expect(rows).toContainText("Fila 3");
  expect(await found(names[0] ?? "")).not.toContain(names[0]);

  await page.getByRole("link", { name: "Importar otro archivo" }).click();
  await send(page, file(row(names[0], "restringido"), row(names[1], "permitido")));
  await expect(page.getByText("Listo para aplicar")).toBeVisible();
  await expect(page.getByRole("list", { name: "Nuevos" }).getByRole("listitem")).toHaveCount(2);
  expect(await found(names[0] ?? "")).not.toContain(names[0]);
  await page.getByRole("button", { name: "Aplicar los cambios" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Aplicar los cambios" }).click();
  await expect(page.getByText("La importación se aplicó")).toBeVisible();
  await expect.poll(() => found(names[0] ?? "")).toContain(names[0]);
  await expect.poll(() => found(names[1] ?? "")).toContain(names[1]);
});

const fields = (name: string) => ({ name, category: "FRU", origin: "vegetal", unit: "KGM" });

/** Adds a permitted fruit. */
async function addProduct(name: string): Promise<Product> {
  const { product } = await call<{ product: Product }>("POST", "/products", {
    token: await token(firstAdmin()),
    key: uuidv7(),
    body: { ...fields(name), verdict: { classification: "permitido", verified: true } },
  });
  return product;
}

/** Returns the names that the public search finds. */
async function found(query: string): Promise<string[]> {
  const { items } = await call<{ items: Product[] }>("GET", `/products?q=${encodeURIComponent(query)}&page_size=5`);
  return items.map(({ name }) => name);
}

async function send(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator("input[type=file]").setInputFiles(file);
}
