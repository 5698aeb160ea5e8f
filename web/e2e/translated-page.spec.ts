import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** Replaces texts as browsers do that translate, and those that come later. */
function translateForEver() {
  const MARK = "»";
  const left = '[translate="no"], script, style, textarea, option';
  function translate(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) {
      if (
        text.data.trim() === "" ||
        text.data.startsWith(MARK) ||
        !text.parentElement ||
        text.parentElement.closest(left)
      )
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = MARK + text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
  const follow = () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  addEventListener("load", follow);
}

test.setTimeout(60_000);
// A page that was translated before React took it over is rendered anew, which React reports.
test.use({ expectedErrors: ["React error #418"] });
test.beforeEach(({ page }) => page.addInitScript(translateForEver));

const failed = (page: Page) => page.getByText(/Error al cargar/);

async function typeAndSee(page: Page, box: ReturnType<Page["getByRole"]>) {
  await expect(page.locator("font").first()).toBeAttached();
  for (const [typed, found] of [
    ["qu", /queso/i],
    ["miel", /miel/i],
    ["manzana", /manzana/i],
  ] as const) {
    await box.fill("");
    await box.pressSequentially(typed);
    await expect(page.locator("main :is(li, article)").filter({ hasText: found }).first()).toBeVisible();
  }
  await expect(failed(page)).toHaveCount(0);
}

for (const path of ["/", "/busqueda"]) {
  test(`the search at ${path} goes on, and verdicts and names stay as the law has them`, async ({ page }) => {
    await page.goto(path);
    await typeAndSee(page, page.getByRole("searchbox"));
    const verdict = page
      .locator("main")
      .getByText(/^(Permitido|Restringido|No permitido)$/)
      .first();
    await expect(verdict).toBeVisible();
  });
}

/** What says that it stays as it is, and was translated all the same. */
const translatedNames = (page: Page) => page.locator('[translate="no"]').filter({ hasText: "»" });

test("goods are found, added, filled in and removed in the form", async ({ page }) => {
  await page.goto("/declaraciones/nueva");
  await expect(page.locator("font").first()).toBeAttached();
  await page.getByLabel(/Número de vuelo/).fill("EQ190");
  await page.getByRole("button", { name: /Continuar$/ }).click();
  await expect(page.getByText(/Elija la fecha/).first()).toBeVisible();
  await page.goto("/declaraciones/nueva?paso=4");
  await expect(page.locator("font").first()).toBeAttached();
  const box = page.getByRole("searchbox");
  const names = page.getByRole("article").getByRole("heading");
  for (const [product, count] of [
    ["queso fresco artesanal", 1],
    ["manzana", 2],
  ] as const) {
    for (const letters of [product.slice(0, 2), product.slice(0, 4), "miel", product]) {
      await box.fill("");
      await box.pressSequentially(letters);
      await expect(page.getByRole("listitem").getByRole("button").first()).toBeVisible();
    }
    await page.getByRole("listitem").getByRole("button", { name: product }).first().click();
    await expect(names).toHaveCount(count);
    await expect(names.last()).toHaveText(product);
    await expect(
      page.getByRole("heading", { level: 2, name: new RegExp(`${count} productos? declarados?$`) }),
    ).toBeVisible();
  }
  await page
    .getByLabel(/Cantidad/)
    .first()
    .fill("2");
  await page
    .getByLabel(/Cantidad/)
    .last()
    .fill("cero");
  await page.getByRole("button", { name: /Continuar$/ }).click();
  await expect(page.getByText(/Escriba una cantidad|Elija la unidad/).first()).toBeVisible();
  await box.fill("mermelada de mi abuela");
  await page.getByRole("button", { name: /con mis palabras/ }).click();
  await expect(page.getByLabel(/Descripción/)).toHaveValue("mermelada de mi abuela");
  await page.getByRole("button", { name: "Quitar queso fresco artesanal" }).click();
  await expect(names).toHaveText(["manzana"]);
  await page.getByRole("button", { name: "Quitar mermelada de mi abuela" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /1 producto declarado$/ })).toBeVisible();
  await expect(translatedNames(page)).toHaveCount(0);
  await expect(failed(page)).toHaveCount(0);
});

test("the steps of the form go on and back, with a choice from a list", async ({ page }) => {
  await page.goto("/declaraciones/nueva");
  await expect(page.locator("font").first()).toBeAttached();
  // No flight is known by this number, so everything is asked.
  await page.getByLabel(/Número de vuelo/).fill("EQ190");
  for (const [label, typed] of [
    ["Aeropuerto de salida", "Guayaquil"],
    ["Aeropuerto de llegada", "Baltra"],
  ] as const) {
    const box = page.getByRole("combobox", { name: label });
    await box.click();
    await box.pressSequentially(typed);
    await page.getByRole("option").first().click();
    await expect(box).toHaveValue(new RegExp(typed));
  }
  await page.getByRole("button", { name: /Continuar$/ }).click();
  await expect(page.getByText(/Elija la fecha/).first()).toBeVisible();
  for (const step of [2, 3, 4, 5, 3, 1]) {
    await page.goto(`/declaraciones/nueva?paso=${step}`);
    await expect(page.locator("main font").first()).toBeAttached();
    await expect(failed(page)).toHaveCount(0);
  }
  await expect(page.getByLabel(/Número de vuelo/)).toHaveValue("EQ190");
});

test("what was not found is named as it was typed", async ({ page }) => {
  await page.goto("/busqueda");
  await expect(page.locator("font").first()).toBeAttached();
  await page.getByRole("searchbox").pressSequentially("espejo de mano");
  await expect(page.getByRole("heading", { name: /«espejo de mano»/ })).toBeVisible();
  await page.getByRole("button", { name: /«espejo de mano»/ }).click();
  await expect(page.getByText(/está en el paso Productos/)).toBeVisible();
  await page.getByRole("searchbox").fill("aguacate");
  await expect(page.locator("main article").first()).toBeVisible();
  await expect(translatedNames(page)).toHaveCount(0);
  await expect(failed(page)).toHaveCount(0);
});

test("how many were found is said anew with each search", async ({ page }) => {
  await page.goto("/busqueda?q=queso");
  const status = page.locator("main").getByRole("status").first();
  await expect(status).toContainText("»");
  const before = await status.innerText();
  await page.getByRole("searchbox").fill("manzana");
  await expect(status).not.toHaveText(before);
  await expect(status).toHaveText(/^»\d+ /);
});

test.describe("a wrong password", () => {
  test.use({ expectedErrors: ["401"] });
  test("is told each time", async ({ page }) => {
    await page.goto("/login");
    await expect(page.locator("font").first()).toBeAttached();
    await page.getByRole("button", { name: /Iniciar sesión$/ }).click();
    await expect(page.getByText(/Escriba su contraseña/)).toBeVisible();
    await page.getByRole("textbox", { name: /Correo/ }).fill("nadie.traducido@pinzon.test");
    await page.locator("[type=password]").fill("no es esta");
    await page.getByRole("button", { name: /Iniciar sesión$/ }).click();
    await expect(page.getByText(/Escriba su contraseña/)).toHaveCount(0);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.locator("[type=password]").fill("tampoco");
    await page.getByRole("button", { name: /Iniciar sesión$/ }).click();
    await expect(failed(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
