import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, signIn as token } from "./support/api";
import { exportCsv } from "./support/export";
import { firstAdmin } from "./support/stack";

/** A random code: two letters and up to four digits. */
const stamp = 1000 + (Math.floor(Date.now() / 1000) % 9000);

/** The settings path of each small catalogue, with an entry of the reference data. */
const CATALOGUES = [
  ["classifications", "Clasificaciones", "Restringido"],
  ["origins", "Orígenes", "Vegetal"],
  ["categories", "Categorías", "Frutas frescas"],
  ["paises", "Países", "Ecuador"],
  ["unidades-medida", "Unidades de medida", "kilogramo"],
  ["aeropuertos", "Aeropuertos", "Mariscal Sucre"],
  ["aerolineas", "Aerolíneas", "LATAM"],
  ["razones-retencion", "Razones de retención", "Producto no permitido"],
  ["transportados-retencion", "Transportados en retención", "Equipaje de mano"],
  ["destinos-rechazo", "Destinos de rechazo", "Incineración"],
  ["modos-transporte", "Modos de transporte", "Aéreo comercial"],
] as const;

/** The other settings paths; their journeys are in other files. */
const OTHERS = [
  "",
  "/product-management",
  "/declarac-management",
  "/productos",
  "/base-legal",
  "/normas",
  "/baselegal",
  "/descargo",
  "/logotipos",
  "/banners",
  "/config-sistema",
  "/users",
  "/activity-log",
  "/auditoria",
];

/** Labels of controls that write. A norm is called «Nuevo procedimiento…». */
test.use({ viewport: { width: 1440, height: 900 }, signedIn: "administrator" });

test("every catalogue shows its entries and keeps its search in the address", async ({ page, checkAccessibility }) => {
  test.slow();
  for (const [path, title, name] of CATALOGUES) {
    await page.goto(`/configuracion/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(title, "i"));
    await expect(page.getByRole("button", { name: /^Agregar/ })).toBeVisible();
    await page.getByLabel("Nombre, código u otro dato").fill(name);
    await expect(page).toHaveURL(new RegExp(`[?&]q=`));
    await expect(
      page
        .getByRole("table")
        .getByRole("link", { name: new RegExp(name) })
        .first(),
    ).toBeVisible();
  }
  await checkAccessibility();
  await page.getByLabel("Nombre, código u otro dato").fill("nada que se parezca a esto");
  await expect(page.getByRole("heading", { name: "Nada coincide" })).toBeVisible();
  // Also beside the search.
  await page.getByRole("button", { name: "Quitar los filtros" }).last().click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("every settings path opens with data", async ({ page, checkAccessibility }) => {
  test.slow();
  for (const path of OTHERS) {
    await page.goto(`/configuracion${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status", { name: "Cargando" })).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await checkAccessibility();
  }
});

test.describe("an entry", () => {
  // The browser logs the refusals under test.
  test.use({ expectedErrors: ["status of 409", "status of 422"] });

  const JOURNEYS = [
    {
      path: "razones-retencion",
      kind: "retention-reasons",
      code: `MR-${stamp}`,
      fill: async (page: Page) => {
        await page.getByLabel("Descripción").fill("Solo para una prueba.");
        await page.getByRole("radio", { name: "media" }).click();
      },
    },
    {
      path: "transportados-retencion",
      kind: "carried-items",
      code: `TR-${stamp}`,
      fill: async (page: Page) => page.getByLabel("Descripción").fill("Solo para una prueba."),
    },
  ];

  for (const { path, kind, code, fill } of JOURNEYS) {
    test(`of ${kind} is added, edited with a conflict, deactivated and reactivated`, async ({
      page,
      checkAccessibility,
    }) => {
      test.slow();
      const first = `Prueba ${code}`;
      const panel = page.getByRole("dialog");
      const row = page.getByRole("row", { name: new RegExp(code) });

      await page.goto(`/configuracion/${path}`);
      await page.getByRole("button", { name: /^Agregar/ }).click();
      await panel.getByRole("button", { name: "Agregar", exact: true }).click();
      await expect(panel.getByText("Este dato es obligatorio.").first()).toBeVisible();
      await panel.getByLabel("Nombre", { exact: true }).fill(first);
      await panel.getByLabel(/^Código/).fill(code);
      await fill(page);
      await checkAccessibility();

      // A draft survives leaving the page.
      page.once("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await expect(panel.getByText("Esto es lo que había escrito y todavía no se guardó.")).toBeVisible();
      await expect(panel.getByLabel("Nombre", { exact: true })).toHaveValue(first);
      await panel.getByRole("button", { name: "Agregar", exact: true }).click();
      await expect(panel).toHaveCount(0);

      await page.getByLabel("Nombre, código u otro dato").fill(code);
      await expect(page.getByText("1 en total")).toBeVisible();
      await row.getByRole("link", { name: first }).click();
      await expect(page).toHaveURL(new RegExp(`editar=${code}`));
      await panel.getByLabel("Nombre", { exact: true }).fill(`${first} mía`);

      // Another person saves first.
      const admin = await token(firstAdmin());
      const { entry } = await call<{
        entry: { attributes: Record<string, string>; sort_order: number; version: number };
      }>("GET", `/catalogues/${kind}/${code}`, {
        token: admin,
      });
      await call("PUT", `/catalogues/${kind}/${code}`, {
        token: admin,
        body: {
          name: `${first} ajena`,
          attributes: entry.attributes,
          sort_order: entry.sort_order,
          active: true,
          version: entry.version,
        },
      });
      await panel.getByRole("button", { name: "Guardar" }).click();
      const conflict = page.getByRole("dialog", { name: /^Otra persona cambió/ });
      await expect(conflict.getByText(`${first} mía`)).toBeVisible();
      await expect(conflict.getByText(`${first} ajena`).last()).toBeVisible();
      await checkAccessibility();
      await conflict.getByRole("button", { name: "Guardar la mía sobre la actual" }).click();
      await expect(panel).toHaveCount(0);
      await expect(row.getByRole("link", { name: `${first} mía` })).toBeVisible();

      await row.getByRole("link", { name: `${first} mía` }).click();
      await deactivate(page, panel);
      await expect(row.getByText("Inactivo")).toBeVisible();

      await row.getByRole("link", { name: `${first} mía` }).click();
      await panel.getByRole("button", { name: "Reactivar" }).click();
      await expect(panel).toHaveCount(0);
      await expect(row.getByText("Inactivo")).toHaveCount(0);

      await row.getByRole("link", { name: `${first} mía` }).click();
      await panel.getByText("Ver el historial").click();
      for (const action of ["lo creó", "lo cambió", "lo desactivó", "lo reactivó"])
        await expect(panel.getByText(action).first()).toBeVisible();
      await checkAccessibility();

      // The entry must not stay in lists of choices.
      await deactivate(page, panel);
    });
  }
});

test("the export has the filtered rows", async ({ page }) => {
  await page.goto("/configuracion/paises?q=ecuador");
  const lines = await exportCsv(page);
  expect(lines[0]).toContain("Nombre");
  expect(lines.slice(1).some((line) => line.startsWith('"EC";"Ecuador"'))).toBe(true);
  expect(lines.length).toBeLessThan(10);
});

/** Takes the entry of an open panel out of use. */
async function deactivate(page: Page, panel: Locator) {
  await panel.getByRole("button", { name: "Desactivar" }).click();
  await page
    .getByRole("dialog", { name: /^Desactivar/ })
    .getByRole("button", { name: "Desactivar" })
    .click();
  await expect(panel).toHaveCount(0);
}
