import type { Page } from "@playwright/test";

/** Waits until the device has every file of staff's screens, which the service worker fetches after a sign-in. */
export async function staffFilesAreKept(page: Page): Promise<void> {
  const worker = await (await page.request.get("/sw.js")).text();
  const wanted = worker.match(/"staff":true/g)?.length ?? 0;
  await page.waitForFunction(
    async (count) => count > 0 && (await (await caches.open("staff-files")).keys()).length === count,
    wanted,
  );
}
