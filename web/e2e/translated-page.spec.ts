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
      if (text.data.trim() === "" || text.data.startsWith(MARK) || !text.parentElement || text.parentElement.closest(left)) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = MARK + text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
  const follow = () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  addEventListener("load", follow);
}

test.beforeEach(({ page }) => page.addInitScript(translateForEver));

const failed = (page: Page) => page.getByText(/Error al cargar/);

async function typeAndSee(page: Page, box: ReturnType<Page["getByRole"]>) {
  await expect(page.locator("font").first()).toBeAttached();
  for (const [typed, found] of [["qu", /queso/i], ["miel", /miel/i], ["manzana", /manzana/i]] as const) {
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
    const verdict = page.locator("main").getByText(/^(Permitido|Restringido|No permitido)$/).first();
    await expect(verdict).toBeVisible();
  });
}

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
