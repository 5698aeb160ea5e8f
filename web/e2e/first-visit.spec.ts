import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

const PAGES = [
  ["/", "¿Puedo llevar…?"],
  ["/busqueda?q=queso", "Buscar Productos"],
  ["/declaraciones/nueva", "Nueva declaración"],
] as const;

/** Opens a page without its scripts; they come when the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return go;
}

for (const [address, heading] of PAGES) {
  test(`${address} can be read before its scripts are there`, async ({ page, checkAccessibility }) => {
    const go = await openWithoutScripts(page, address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await checkAccessibility();
    const before = await page.locator("h1").elementHandle();
    go();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("h1").evaluate((now, then) => now === then, before)).toBe(true);
  });
}

test("what is typed before the scripts are there stays, and is answered", async ({ page }) => {
  const go = await openWithoutScripts(page, "/");
  const box = page.getByRole("searchbox");
  await box.click();
  await box.pressSequentially("queso");
  go();
  await expect(page.getByRole("link", { name: /queso/i }).first()).toBeVisible();
  await expect(box).toHaveValue("queso");
  await expect(box).toBeFocused();
  await box.pressSequentially(" fresco");
  await expect(box).toHaveValue("queso fresco");
});

test("what is typed over the question of the address is what is asked", async ({ page }) => {
  const go = await openWithoutScripts(page, "/busqueda?q=queso");
  const box = page.getByRole("searchbox");
  await box.pressSequentially("miel");
  go();
  await expect(page).toHaveURL(/\?q=miel$/);
  await expect(box).toHaveValue("miel");
});

test("robots read their own file", async ({ request }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  expect(await answer.text()).toContain("User-agent");
});

test.describe("staff", () => {
  test.use({ signedIn: "administrator" });

  test("see no visitor's header first", async ({ page }) => {
    const go = await openWithoutScripts(page, "/busqueda");
    await expect(page.locator("#root")).toBeEmpty();
    go();
    await expect(page.getByRole("heading", { level: 1, name: "Buscar Productos" })).toBeVisible();
  });
});
