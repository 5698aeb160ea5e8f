import { expect, test } from "./fixtures";

/** Errors when the code of a screen does not load. The other errors are in `src/app/error-catalogue.test.tsx`. */

// The browser logs the failures under test.
test.use({
  expectedErrors: [
    "Failed to load resource",
    "console: Error",
    "console: TypeError",
    "console: SyntaxError",
    "roto",
    "ERR_",
  ],
});

test("a screen whose code cannot be loaded shows a lost connection", async ({ page }) => {
  await page.goto("/");
  await page.route("**/assets/traveller-*.js", (route) => route.abort("connectionreset"));
  await page
    .getByRole("link", { name: /base legal/i })
    .first()
    .click();
  await expect(page.getByText("Modo offline - Consultar base legal no disponible", { exact: true })).toBeVisible();
  await expect(page.getByText("Esta sección no está disponible sin conexión.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Recargar", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Volver al inicio", exact: true })).toBeVisible();
});

test("a screen that throws shows an error", async ({ page }) => {
  await page.goto("/");
  await page.route("**/assets/traveller-*.js", (route) =>
    route.fulfill({ contentType: "application/javascript", body: "throw new Error('roto')" }),
  );
  await page
    .getByRole("link", { name: /base legal/i })
    .first()
    .click();
  await expect(page.getByText("Error al cargar: Consultar base legal", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Recargar", exact: true })).toBeVisible();
});

test("a step whose code is gone offers a reload, and what was typed stays", async ({ page }) => {
  await page.route("**/assets/rules-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/declaraciones/nueva");
  const flight = page.getByLabel(/Número de vuelo/);
  await flight.fill("LA1411");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Falta una parte de esta página", { exact: true })).toBeVisible();
  await page.unroute("**/assets/rules-*.js");
  await page.getByRole("button", { name: "Recargar" }).click();
  await expect(page.getByText("Falta una parte de esta página", { exact: true })).toHaveCount(0);
  await expect(flight).toHaveValue("LA1411");
});
