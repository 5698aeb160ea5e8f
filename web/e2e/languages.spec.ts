import { expect, test } from "./fixtures";
import { createUser } from "./support/stack";

const inspector = {
  email: "idiomas@pinzon.test",
  name: "Ignacio Idrovo Rivas",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "cinco idiomas en la isla",
};

test.use({
  locale: "de-AT",
  serviceWorkers: "allow",
  expectedErrors: ["ERR_INTERNET_DISCONNECTED"],
});
test.beforeAll(() => createUser(inspector));

test("a visitor reads the language of the browser, chooses another, and keeps what was typed", async ({
  page,
  context,
  checkAccessibility,
}) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Darf ich das mitnehmen?");
  await checkAccessibility();

  await test.step("a product is found by its German name, and judged in German", async () => {
    await page.goto("/busqueda?q=Pfirsich");
    await expect(page.getByRole("heading", { name: "Pfirsich", exact: true })).toBeVisible();
    await expect(page.getByText("Eingeschränkt erlaubt", { exact: true }).last()).toBeVisible();
    await checkAccessibility();
  });

  await test.step("the form speaks German, and keeps what was typed when it speaks French", async () => {
    await page.goto("/declaraciones/nueva");
    await page.getByLabel("Flugnummer").fill("LA9999");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(drafts)).toBe(1);
    await page.getByLabel("Sprache").selectOption("Français");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr-FR");
    await expect(page.getByLabel("Numéro de vol")).toHaveValue("LA9999");
    await checkAccessibility();
  });

  await test.step("it is French without a network, too", async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr-FR");
    await expect(page.getByLabel("Numéro de vol")).toHaveValue("LA9999");
    // Another language would not come.
    await page.getByLabel("Langue").selectOption("English");
    await expect(page.getByText("Impossible de joindre le serveur", { exact: false })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr-FR");
  });
});

test("staff read Spanish, whatever the browser prefers", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Correo electrónico").fill(inspector.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(inspector.password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-EC");
  await expect(page.getByRole("navigation", { name: "Navegación del personal" })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-EC");
});

/** Runs in the page: how many forms this device keeps. */
function drafts(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("pinzon");
    opening.addEventListener("success", () => {
      const counting = opening.result.transaction("drafts").objectStore("drafts").count();
      counting.addEventListener("success", () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
