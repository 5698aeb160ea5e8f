import type { BrowserContext, CDPSession, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { openComplete, toStep } from "./support/wizard";

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

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the browser wakes it when there is a network, and it sends without the page", async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await sendOffline(page, context, async () => undefined);
    await page.close();

    // A file of the site, where nothing of the application runs.
    const idle = await context.newPage();
    await context.setOffline(false);
    await idle.goto("/oldest-browsers.js");
    await wake(await context.newCDPSession(idle), new URL(idle.url()).origin);

    const later = await context.newPage();
    // What is shown can only be the service worker's: the page itself sends nothing.
    await later.route("**/api/declarations", (route) => route.abort());
    await later.goto("/");
    await expect(later.getByText(CODE)).toBeVisible();
  });
});

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
