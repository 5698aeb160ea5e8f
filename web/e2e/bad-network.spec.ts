import type { Locator, Page, Route } from "@playwright/test";

import { expect, test } from "./fixtures";

/** Home, search and declaration form on the networks of travellers, from the first visit on. */

// The browser logs every failed request.
test.use({ expectedErrors: ["Failed to load resource", "Failed to fetch", "ERR_"] });

/** Technical terms of browsers and programs that people must not see. */
const ENGLISH = /Failed to|JSON|undefined|Unexpected|Cannot read|NaN|\bError:|\[object|Free Wi-Fi/;

const DEADLINE_MS = 30_000;

interface Situation {
  name: string;
  answer: (route: Route) => Promise<void> | void;
  /** Calls only end at their deadline. */
  hangs?: boolean;
  /** What a screen says that needs the server. */
  failure: string;
  /** What a screen says that answers with what the device keeps. */
  kept: string;
}

const situations: Situation[] = [
  {
    name: "behind a captive portal",
    answer: (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Free Wi-Fi</title><p>Please sign in" }),
    failure: "No pudimos conectar con el servidor",
    kept: "Sin conexión",
  },
  {
    name: "with every call unanswered",
    answer: () => undefined,
    hangs: true,
    failure: "El servidor tardó demasiado",
    kept: "Conexión lenta",
  },
  {
    name: "with 503 everywhere",
    answer: (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503 Service Temporarily Unavailable</h1>" }),
    failure: "No pudimos conectar con el servidor",
    kept: "Sin conexión",
  },
];

for (const { name, answer, hangs, failure, kept } of situations) {
  test(`${name}: every screen offers a way on and keeps drafts`, async ({ page, checkAccessibility }) => {
    await page.clock.install();
    /**
     * Lets the calls end, and waits for what is shown then. A call that a busy page begins after the jump ends with the
     * next one.
     */
    const appears = (shown: Locator) =>
      expect(async () => {
        if (hangs) await page.clock.runFor(DEADLINE_MS + 1000);
        await expect(shown).toBeVisible({ timeout: 5000 });
      }).toPass({ timeout: 60_000 });
    await page.route("**/api/**", answer);

    await test.step("home, on the first visit", async () => {
      await page.goto("/");
      await page.getByLabel("Producto que quiere llevar").fill("manzana");
      await appears(page.getByText(failure).first());
      await expect(page.getByLabel("Producto que quiere llevar")).toHaveValue("manzana");
      await expectSpanish(page);
    });

    await test.step("search, on the first visit", async () => {
      await page.goto("/busqueda?q=manzana");
      await expect(page.getByLabel("Producto", { exact: true })).toHaveValue("manzana");
      await appears(page.getByRole("main").getByRole("button", { name: "Reintentar" }));
      await expectSpanish(page);
      await checkAccessibility();
    });

    await test.step("form, on the first visit", async () => {
      await page.goto("/declaraciones/nueva");
      await page.getByLabel("Número de vuelo").fill("EQ190");
      await appears(page.getByText(/No pudimos leer: aeropuertos/));
      await expect(page.getByLabel("Aeropuerto de salida")).toHaveAttribute("placeholder", "Lista no disponible");
      await expectSpanish(page);
      await checkAccessibility();
      await page.reload();
      await expect(page.getByLabel("Número de vuelo")).toHaveValue("EQ190");
      await appears(page.getByText(/No pudimos leer: aeropuertos/));
    });

    await test.step("the network returns", async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      const again = page.getByRole("button", { name: "Reintentar" });
      await expect(async () => {
        // The page may ask again by itself before, and then has no button any more.
        if (await again.isVisible()) await again.click({ timeout: 5000 });
        await page.getByLabel("Aeropuerto de salida").fill("UIO", { timeout: 5000 });
        await page.keyboard.press("Tab");
      }).toPass({ timeout: 60_000 });
      await expect(page.getByLabel("Número de vuelo")).toHaveValue("EQ190");
      // The next read stores the snapshot on the device. One that began before the network returned may still fail.
      await expect(async () => {
        await page.clock.fastForward(6 * 60_000);
        await expect.poll(() => page.evaluate(hasSnapshot), { timeout: 10_000 }).toBe(true);
      }).toPass({ timeout: 60_000 });
    });

    await test.step("the network fails again, and the device answers", async () => {
      await page.route("**/api/**", answer);
      await page.reload();
      await expect(page.getByLabel("Aeropuerto de salida")).toHaveValue(/Quito \(UIO\)/);
      await expect(page.getByText(/No pudimos leer/)).toBeHidden();
      await page.goto("/busqueda?q=manzana");
      await expect(page.getByText(`${kept} · datos del`)).toBeVisible();
      await expect(page.getByRole("article").first()).toContainText("manzana");
      await expectSpanish(page);
      await page.goto("/");
      await page.getByLabel("Producto que quiere llevar").fill("manzana");
      await expect(page.getByRole("link", { name: /manzana.*Restringido/i }).first()).toBeVisible();
    });
  });
}

test.describe("the network fails on the first visit after the page has loaded", () => {
  // The failed navigation is logged.
  test.use({ expectedErrors: ["Failed to load resource", "Failed to fetch", "ERR_", "Unable to preload"] });

  test("a screen that was not loaded says so and links back", async ({ page, context }) => {
    await page.goto("/");
    await expect(page.getByLabel("Producto que quiere llevar")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Hacer mi declaración" }).click();
    await expect(page.getByText("Modo offline - Nueva declaración no disponible", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Recargar" }).click();
    await expect(
      page.getByText("No pudimos conectar con el servidor. Revise su conexión e intente nuevamente."),
    ).toBeVisible();
    await expectSpanish(page);
    await page.getByRole("link", { name: "Volver al inicio" }).click();
    await page.getByLabel("Producto que quiere llevar").fill("queso");
    await expectSpanish(page);
    await context.setOffline(false);
  });

  test("the form keeps its draft and loads its lists when the network returns", async ({ page, context }) => {
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page.goto("/declaraciones/nueva");
    await expect(page.getByLabel("Número de vuelo")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    // The form knows nothing of this flight, and so needs the lists.
    await page.getByLabel("Número de vuelo").fill("EQ999");
    await page.keyboard.press("Tab");
    await expect(page.getByText(/No pudimos leer: aeropuertos/)).toBeVisible();
    await expectSpanish(page);

    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await page.getByLabel("Aeropuerto de salida").fill("UIO");
    await page.keyboard.press("Tab");
    await page.reload();
    await expect(page.getByLabel("Número de vuelo")).toHaveValue("EQ999");
    await expect(page.getByLabel("Aeropuerto de salida")).toHaveValue(/Quito \(UIO\)/);
  });
});

async function expectSpanish(page: Page): Promise<void> {
  expect(await page.locator("body").innerText()).not.toMatch(ENGLISH);
}

/** Whether the device has stored the snapshot. Runs in the page. */
async function hasSnapshot(): Promise<boolean> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const database = await resultOf(indexedDB.open("pinzon"));
  const found = database.objectStoreNames.contains("snapshots")
    ? await resultOf(database.transaction("snapshots").objectStore("snapshots").count())
    : 0;
  database.close();
  return found > 0;
}
