import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, dayFromNow } from "./support/api";
import { storedDrafts } from "./support/drafts";
import { fillDate } from "./support/wizard";

const NO_NETWORK = ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"];

test("results appear while typing, by any name, with the reason of the match", async ({ page, checkAccessibility }) => {
  await page.goto("/busqueda");
  await expect(page).toHaveTitle(/^Buscar Productos/i);
  await expect(page.getByRole("link", { name: /Frutas frescas/ })).toBeVisible();
  await expect(found(page)).toHaveCount(0);
  await checkAccessibility();

  await box(page).pressSequentially("agua");
  await expect(found(page).first().locator("mark").first()).toHaveText(/^agua$/i);
  await expect(page).toHaveURL(/\/busqueda\?q=agua$/);
  await box(page).pressSequentially("cate");
  await expect(first(page)).toHaveText("aguacate");
  await expect(found(page).first()).toContainText("Restringido");
  await expect(found(page).first()).toContainText("Condiciones");
  await checkAccessibility();

  for (const [typed, name] of [
    ["PALTA", "aguacate"],
    ["aguacte", "aguacate"],
    ["aguacates", "aguacate"],
    ["persea americana", "aguacate"],
    ["avocado", "aguacate"],
    ["deshidratado mango", "mango deshidratado"],
  ] as const) {
    await box(page).fill(typed);
    await expect(first(page)).toHaveText(name);
  }
  await box(page).fill("palta");
  await expect(found(page).first()).toContainText("También llamado: palta");

  await box(page).press("Escape");
  await expect(box(page)).toHaveValue("");
  await expect(page).toHaveURL(/\/busqueda$/);
});

test("a category is looked through without a word to type, and left again", async ({ page, checkAccessibility }) => {
  await page.goto("/busqueda");
  await page.getByRole("button", { name: /^Ver las/ }).click();
  await page.getByRole("link", { name: /Productos apícolas/ }).click();
  await expect(page).toHaveURL(/\?category=API$/);
  await expect(page.getByRole("heading", { name: "Productos apícolas" })).toBeVisible();
  await expect(found(page).first()).toBeVisible();
  await checkAccessibility();
  await page.getByRole("button", { name: "Todas las categorías" }).click();
  await expect(page.getByRole("link", { name: /Frutas frescas/ })).toBeVisible();
});

test("an everyday name with several verdicts shows all, the strictest first", async ({ page, checkAccessibility }) => {
  await page.goto("/busqueda?q=queso");
  const variants = page.getByRole("region", { name: "«queso» tiene variantes con clasificaciones distintas" });
  await expect(variants.getByRole("button")).toHaveCount(3);
  await expect(variants.getByRole("button").first()).toContainText("No permitido");
  await expect(page.getByRole("heading", { name: "Depende de cuál sea" })).toBeVisible();
  await expect(found(page).filter({ hasText: "No permitido" }).first()).toBeVisible();
  await checkAccessibility();
  await variants.getByRole("button").first().click();
  await expect(page).toHaveURL(/[?&]classification=no_permitido/);
  await expect(page.getByText("1 producto", { exact: true })).toBeVisible();
  await expect(first(page)).toHaveText("queso fresco artesanal");
});

test.describe("an unknown product", () => {
  test("is reported, with the nearest products and the advice to declare it", async ({ page, checkAccessibility }) => {
    await page.goto("/busqueda");
    await box(page).fill("espejo de mano");
    await expect(page.getByRole("heading", { name: "No encontramos «espejo de mano»" })).toBeVisible();
    await expect(page.getByText("declárelo con sus palabras", { exact: false })).toBeVisible();
    await checkAccessibility();
    await page.getByRole("button", { name: "Declarar «espejo de mano»" }).click();
    await page.getByRole("link", { name: "Ir a mi declaración" }).click();
    expect(await draftItems(page)).toEqual(["espejo de mano"]);
  });
});

test("a result is added to a declaration with two taps", async ({ page, checkAccessibility }) => {
  await page.goto("/busqueda?q=pitahaya");
  const name = (await first(page).textContent()) ?? "";
  await found(page).first().getByRole("button", { name: "Añadir a mi declaración" }).click();
  await expect(page.getByRole("link", { name: "Ir a mi declaración" })).toBeFocused();
  await checkAccessibility();
  await page.getByRole("link", { name: "Ir a mi declaración" }).click();
  await expect(page).toHaveURL(/\/declaraciones\/nueva$/);
  expect(await draftItems(page)).toEqual([name]);

  // The product is added to the existing draft.
  await page.goto("/busqueda?q=canela");
  await found(page).first().getByRole("button", { name: "Añadir a mi declaración" }).click();
  await page.getByRole("link", { name: "Ir a mi declaración" }).click();
  expect(await draftItems(page)).toHaveLength(2);
});

test("the address contains the search, its filters and the travel date", async ({ page, browser }) => {
  await page.goto("/busqueda");
  await box(page).fill("queso");
  const counted = page.getByText(/^\d+ productos?$/);
  const all = (await counted.textContent()) ?? "";
  await page.getByRole("radio", { name: /^Restringido/ }).click();
  // The counts of the categories come with the answer to the narrowed search.
  await expect(counted.filter({ hasNotText: all })).toBeVisible();
  await expect(found(page).first()).toBeVisible();
  await expect(found(page).filter({ hasNotText: "Restringido" })).toHaveCount(0);
  await page.getByText("Filtros y fecha de viaje").click();
  const category = page.getByLabel("Categoría");
  const option = category.getByRole("option").nth(1);
  const promised = /\((\d+)\)$/.exec((await option.textContent()) ?? "")?.[1] ?? "";
  await category.selectOption((await option.getAttribute("value")) ?? "");
  const day = dayFromNow(20);
  await fillDate(page, day);
  const count = page.getByText(new RegExp(`^${promised} productos?$`));
  await expect(count).toBeVisible();
  await expect(page.getByText(/^Clasificación para el \d+ de /)).toBeVisible();
  await expect(found(page).getByRole("heading")).toHaveCount(Number(promised));
  const names = await found(page).getByRole("heading").allTextContents();

  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(box(other)).toHaveValue("queso");
  await expect(other.getByRole("radio", { name: /^Restringido/ })).toBeChecked();
  await expect(other.getByText(/^Clasificación para el \d+ de /)).toBeVisible();
  await expect(found(other).getByRole("heading")).toHaveText(names);
  await other.close();
});

test("recent searches are stored on the device until they are deleted", async ({ page, checkAccessibility }) => {
  await page.goto("/busqueda?q=mora");
  await found(page).first().getByRole("button", { name: "Añadir a mi declaración" }).click();
  await page.getByRole("button", { name: "Borrar la búsqueda" }).click();
  const recent = page.getByRole("region", { name: "Búsquedas recientes" });
  await expect(recent.getByRole("button", { name: "mora" })).toBeVisible();
  await checkAccessibility();
  await recent.getByRole("button", { name: "mora" }).click();
  await expect(box(page)).toHaveValue("mora");
  await page.getByRole("button", { name: "Borrar la búsqueda" }).click();
  await recent.getByRole("button", { name: "Borrar", exact: true }).click();
  await expect(recent).toHaveCount(0);
});

test("the arrow keys move through the results and back to the box", async ({ page }) => {
  await page.goto("/busqueda");
  await box(page).fill("naranja");
  await expect(first(page)).toHaveText(/naranja/);
  await box(page).press("ArrowDown");
  await expect(found(page).first().getByRole("button", { name: "Añadir a mi declaración" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box(page)).toBeFocused();
});

test.describe("offline after one visit", () => {
  test.use({ expectedErrors: NO_NETWORK, serviceWorkers: "allow" });

  test("the device answers, says so, and its results can be declared", async ({
    page,
    context,
    checkAccessibility,
  }) => {
    await visit(page, "/busqueda");
    await context.setOffline(true);
    await page.goto("/busqueda");
    await box(page).fill("palta");
    await expect(first(page)).toHaveText("aguacate");
    await expect(found(page).first()).toContainText("También llamado: palta");
    await expect(page.getByText(/Sin conexión · datos del \d+ \S+ \d{4}, \d\d:\d\d/)).toBeVisible();
    await checkAccessibility();
    await expect(page.getByRole("status").filter({ hasText: "producto" })).toContainText("1 producto");

    await page.goto("/busqueda?q=queso");
    await expect(
      page
        .getByRole("region", { name: /^«queso» tiene variantes/ })
        .getByRole("button")
        .first(),
    ).toContainText("No permitido");
    await first(page).click();
    await found(page).first().getByRole("button", { name: "Añadir a mi declaración" }).click();
    await page.getByRole("link", { name: "Ir a mi declaración" }).click();
    expect(await draftItems(page)).toHaveLength(1);
    await context.setOffline(false);
  });

  test("device and server find the same products", async ({ page, context }) => {
    const queries = ["café", "manzana verde", "flores", "pescado seco", "semillas de maiz", "miel"];
    const answers = await Promise.all(queries.map((q) => serverResults(q)));
    expect(answers.map(({ nearest }) => nearest)).toContain(true);
    await visit(page, "/busqueda");
    await context.setOffline(true);
    for (const [n, q] of queries.entries()) {
      await box(page).fill(q);
      const { names, nearest } = answers[n] ?? { names: [], nearest: false };
      if (nearest) await expect.poll(() => similarNames(page)).toEqual(names.slice(0, 6));
      else await expect(found(page).getByRole("heading")).toHaveText(names);
    }
    await context.setOffline(false);
  });

  test("the list by classification is available", async ({ page, context }) => {
    await visit(page, "/busqueda");
    await context.setOffline(true);
    await page.goto("/busqueda/listado");
    await expect(page.getByRole("heading", { level: 1, name: "Productos por clasificación" })).toBeVisible();
    await expect(page.getByText(/Sin conexión · datos del/)).toBeVisible();
    await page.getByRole("link", { name: "Letra A", exact: true }).click();
    await page.getByRole("button", { name: /^Restringido/ }).click();
    await expect(page.getByRole("link", { name: "aguacate", exact: true })).toBeVisible();
    await context.setOffline(false);
  });
});

test.describe("a slow server", () => {
  test("does not block: the device answers first, then the server", async ({ page }) => {
    await page.goto("/busqueda");
    await expect.poll(() => page.evaluate(hasSnapshot)).toBe(true);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/products\?.*q=guineo/, async (route) => {
      await held;
      await route.continue();
    });
    await box(page).fill("guineo");
    await expect(found(page).first()).toContainText("También llamado: guineo");
    await expect(page.getByText(/Conexión lenta · datos del/)).toBeVisible();
    const name = (await first(page).textContent()) ?? "";
    answer();
    await expect(page.getByText(/Conexión lenta/)).toHaveCount(0);
    await expect(first(page)).toHaveText(name);
  });
});

test.describe("by classification", () => {
  test("the list has facets with counts and an index, and can be printed", async ({ page, checkAccessibility }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.goto("/busqueda/listado");
    const verdicts = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(verdicts).toHaveText([/^No permitido/, /^Restringido/, /^Permitido/]);

    await expect(verdicts.getByRole("button", { expanded: true })).toHaveText([/^No permitido/]);
    const forbidden = page.getByRole("region", { name: /^No permitido/ });
    await expect(forbidden.getByRole("listitem").first()).toBeVisible();
    await page.getByRole("link", { name: "Letra M" }).click();
    const letter = page.locator('[id="M"]');
    await expect.poll(() => letter.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(70);

    await page.getByText("Categoría · Origen").click();
    const option = page.getByLabel("Categoría").getByRole("option", { name: /^Frutas frescas \(\d+\)$/ });
    const promised = /\((\d+)\)/.exec((await option.textContent()) ?? "")?.[1] ?? "";
    await page.getByLabel("Categoría").selectOption((await option.getAttribute("value")) ?? "");
    await expect(
      page
        .getByRole("main")
        .getByRole("status")
        .filter({ hasText: `${promised} productos` }),
    ).toBeVisible();
    await page.getByRole("radio", { name: /^No permitido/ }).click();
    await expect(verdicts).toHaveText([/^No permitido/]);
    await checkAccessibility();
    const address = page.url();
    await page.goto("/");
    await page.goto(address);
    await expect(verdicts).toHaveText([/^No permitido/]);

    await page.getByRole("button", { name: "Imprimir la lista" }).click();
    await expect(page.locator("body[data-printed]")).toBeAttached();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/^Impreso el/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Imprimir la lista" })).toBeHidden();
    await expect(page.getByLabel("Categoría")).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("button", { name: "Quitar los filtros" }).click();
    await expect(verdicts).toHaveCount(3);
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the filters are beside the results", async ({ page, checkAccessibility }) => {
    await page.goto("/busqueda?q=fruta");
    await expect(page.getByLabel("Categoría")).toBeVisible();
    await expect(found(page).first()).toBeVisible();
    await checkAccessibility();
    await page.goto("/busqueda/listado?category=FRU&classification=restringido");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await checkAccessibility();
  });
});

const box = (page: Page) => page.getByRole("searchbox", { name: "Producto" });
const found = (page: Page) => page.getByRole("main").getByRole("article");
const first = (page: Page) => found(page).first().getByRole("heading");

/** Opens a screen and waits until the device can work offline. */
async function visit(page: Page, address: string) {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(hasSnapshot)).toBe(true);
}

/** Whether the device has stored the catalogue. Runs in the page. */
async function hasSnapshot(): Promise<boolean> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  // Opening a missing database would create it.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === "pinzon")) return false;
  const database = await resultOf(indexedDB.open("pinzon"));
  if (!database.objectStoreNames.contains("snapshots")) {
    database.close();
    return false;
  }
  const count = await resultOf(database.transaction("snapshots").objectStore("snapshots").count("products"));
  database.close();
  return count === 1;
}

/** Returns the names of the items in the draft on this device. */
async function draftItems(page: Page): Promise<string[]> {
  await expect(page).toHaveURL(/\/declaraciones\/nueva$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What was added waits until the form takes it.
  await expect.poll(async () => Object.keys(await storedDrafts(page))).not.toContain("declaration:new:things");
  const items = (await storedDrafts(page))["declaration:new"]?.values.items ?? [];
  return items.map(({ product, description }) => product?.name ?? description);
}

async function serverResults(q: string): Promise<{ names: string[]; nearest: boolean }> {
  const { items, nearest } = await call<{ items: { name: string }[]; nearest: boolean }>(
    "GET",
    `/products?q=${encodeURIComponent(q)}&page_size=20`,
  );
  return { names: items.map(({ name }) => name), nearest };
}

/** The products shown as similar, without a verdict. */
const similarNames = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole("heading", { name: "Lo más parecido" })
    .locator("..")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get("q")));
