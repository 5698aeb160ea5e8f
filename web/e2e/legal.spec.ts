import { expect, test } from "./fixtures";
import { call } from "./support/api";

interface Article {
  code: string;
  subject: string;
  article: string | null;
}

/** Returns the last article of the whole list, which is not on its first page. */
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

test("the legal basis can be searched and filtered, and each article has an address", async ({
  page,
  checkAccessibility,
}) => {
  await page.goto("/verbaselegal");
  const count = page.getByText(/^\d+ artículos?$/);
  await expect(count).toBeVisible();
  const all = await count.textContent();
  await checkAccessibility();

  await page.getByLabel("Buscar en la base legal").fill("alimentacion");
  await expect(page).toHaveURL(/\?q=alimentacion$/);
  await expect(count).not.toHaveText(all ?? "");
  await expect(page.getByRole("link", { name: "Ver el artículo: Alimentación" })).toBeVisible();
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
  const name = "Constitución de la República del Ecuador, Art. 13";
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Alimentación", { exact: true })).toBeVisible();
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
  test.use({ expectedErrors: ["the server responded with a status of 404"] });

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

test("printing covers the whole filtered list", async ({ page }) => {
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

test.describe("the legal basis offline", () => {
  // The browser logs the reads that fail.
  test.use({ expectedErrors: ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"] });

  test("answers a search that was not made before", async ({ page, context }) => {
    await page.goto("/verbaselegal");
    await expect(page.getByRole("heading", { name: "Constitución de la República del Ecuador" })).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("Buscar en la base legal").fill("ambiente sano");
    await expect(page.getByRole("heading", { name: "Ambiente sano" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Alimentación" })).toBeHidden();
    await expect(
      page.getByText("Se muestra lo que se leyó antes en este dispositivo.", { exact: false }),
    ).toBeVisible();
  });
});
