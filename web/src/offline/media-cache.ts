import { keepFile } from "./file-of-site";
import { MEDIA_CACHE, openCache } from "../storage/caches";

/**
 * Keeps pictures on the device, and lets go of those that are no longer wanted. An address names its
 * bytes, so what lies there is never old. Without a place to keep them nothing is kept.
 */
export async function keepPictures(urls: readonly string[]): Promise<void> {
  const cache = await openCache(MEDIA_CACHE);
  if (!cache) return;
  const wanted = new Set(urls.map((url) => new URL(url, location.origin).href));
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
  const lying = new Set(kept.map(({ url }) => url));
  await Promise.all([...wanted].filter((url) => !lying.has(url)).map((url) => keepFile(cache, url)));
}
