import type { Page } from "@playwright/test";

/** Waits until the device has every file of staff's screens, which the service worker fetches after a sign-in. */
export async function staffFilesAreKept(page: Page): Promise<void> {
  const worker = await (await page.request.get("/sw.js")).text();
  const wanted = [...worker.matchAll(/"staff":true,"url":"([^"]+)"/g)].map(([, url]) => `/${url}`);
  await page.waitForFunction(async (urls) => {
    const cache = await caches.open("staff-files");
    const kept = await Promise.all(urls.map((url) => cache.match(url)));
    await Promise.all(kept.map((response) => response?.arrayBuffer()));
    return urls.length > 0 && kept.every((response) => response !== undefined);
  }, wanted);
}
