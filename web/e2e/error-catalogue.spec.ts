import { expect, test } from "./fixtures";

/** What is shown when the code of a screen does not load. The other errors are in `src/app/error-catalogue.test.tsx`. */

// The failures that the tests are about are noted by the browser itself. A worker would answer from what it keeps.
test.use({ expectedComplaints: ["Failed to load resource", "console: Error", "roto", "ERR_"], serviceWorkers: "block" });

test("a screen whose code does not arrive is a lost connection", async ({ page }) => {
  await page.goto("/");
  await page.route("**/assets/legal-view*.js", (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: /base legal/i }).first().click();
  await expect(page.getByText("Modo offline - Consultar Base Legal no disponible", { exact: true })).toBeVisible();
  await expect(page.getByText("Esta sección no está disponible sin conexión.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Recargar", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Volver al inicio", exact: true })).toBeVisible();
});

test("a screen that fails by itself is an error", async ({ page }) => {
  await page.goto("/");
  await page.route("**/assets/legal-view*.js", (route) =>
    route.fulfill({ contentType: "application/javascript", body: "throw new Error('roto')" }),
  );
  await page.getByRole("link", { name: /base legal/i }).first().click();
  await expect(page.getByText("Error al cargar: Consultar Base Legal", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Recargar", exact: true })).toBeVisible();
});
