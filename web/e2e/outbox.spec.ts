import type { BrowserContext, CDPSession, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { changeFlight, openComplete, toStep } from "./support/wizard";

// The network goes while a page may still be reading lists.
test.use({ expectedErrors: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource"] });

const CODE = /^D-[0-9A-Z]{4}-[0-9A-Z]{4}/;

/** Sends a declaration without a network, reads that it waits, and closes the page. */
async function sendOffline(page: Page, context: BrowserContext, look: () => Promise<void>) {
  await openComplete(page);
  await toStep(page, 5);
  await page.getByText("Acepto y declaro bajo juramento").click();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(/No hay conexión\. Cuando la envíe/)).toBeVisible();
  await page.getByRole("button", { name: "Enviar declaración" }).click();
  await expect(page.getByText("Guardada en este teléfono", { exact: true })).toBeVisible();
  await expect(page.getByText("Se enviará sola cuando haya conexión.")).toBeVisible();
  await expect(page.getByText("Vuelo LA1411").first()).toBeVisible();
  await look();
}

/** Sends a declaration, and an edit of it without a network, and reads that the edit waits. */
async function sendEditOffline(page: Page, context: BrowserContext) {
  await openComplete(page);
  await toStep(page, 5);
  await page.getByText("Acepto y declaro bajo juramento").click();
  await page.getByRole("button", { name: "Enviar declaración" }).click();
  await expect(page).toHaveURL(/\/qr$/);
  await page.getByRole("link", { name: "Ver la declaración" }).click();
  await page.getByRole("link", { name: "Editar" }).click();
  await changeFlight(page, "LA1415");
  await page.getByText("Acepto y declaro bajo juramento").click();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar cambios" }).click();
  await expect(page.getByText("Guardada en este teléfono", { exact: true })).toBeVisible();
}

test("what is sent without a network is received when the site is opened again, and its code is shown", async ({
  page,
  context,
  checkAccessibility,
}) => {
  await sendOffline(page, context, checkAccessibility);
  await page.close();
  await context.setOffline(false);

  const later = await context.newPage();
  const keys: string[] = [];
  later.on("request", (request) => {
    const key = request.headers()["idempotency-key"];
    if (request.method() === "POST" && key) keys.push(key);
  });
  await later.goto("/");
  await expect(later.getByText(CODE)).toBeVisible();
  expect(keys).toHaveLength(1);
  await expect(later.getByText("Guardada en este teléfono, sin enviar")).toBeHidden();
  await later.getByRole("link", { name: "Ver QR" }).click();
  await expect(later.getByRole("img", { name: /^Código QR de la declaración D-/ })).toBeVisible();
});

test("an edit that is sent without a network is received when the site is opened again, once", async ({
  page,
  context,
  checkAccessibility,
}) => {
  await sendEditOffline(page, context);
  await checkAccessibility();
  await page.close();
  await context.setOffline(false);

  const later = await context.newPage();
  const edits: string[] = [];
  later.on("request", (request) => {
    if (request.method() === "PUT") edits.push(request.url());
  });
  await later.goto("/");
  await expect(later.getByText("Vuelo LA1415")).toBeVisible();
  await later.getByRole("link", { name: CODE }).click();
  await expect(later.getByText("Versión 2")).toBeVisible();
  expect(edits).toHaveLength(1);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the browser wakes it when there is a network, and it sends without the page", async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await sendOffline(page, context, async () => undefined);
    await page.close();
    await sendWithoutPage(context);

    const later = await context.newPage();
    // What is shown can only be the service worker's: the page itself sends nothing.
    await later.route("**/api/declarations", (route) => route.abort());
    await later.goto("/");
    await expect(later.getByText(CODE)).toBeVisible();
  });

  test("it sends edits, too", async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await sendEditOffline(page, context);
    await page.close();
    await sendWithoutPage(context);

    const later = await context.newPage();
    await later.route("**/api/declarations/*", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await later.goto("/");
    await expect(later.getByText("Vuelo LA1415")).toBeVisible();
  });
});

/** Wakes the service worker on a file of the site, where nothing of the application runs. */
async function sendWithoutPage(context: BrowserContext): Promise<void> {
  const idle = await context.newPage();
  await context.setOffline(false);
  await idle.goto("/oldest-browsers.js");
  await wake(await context.newCDPSession(idle), new URL(idle.url()).origin);
}

/** Tells the service worker what the browser tells it when there is a network again. */
async function wake(browser: CDPSession, origin: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  await browser.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: "outbox", lastChance: false });
}
