/** Where pictures lie that have to be there without a network. */
export const MEDIA_CACHE = "media";

/** The cache of this name; null where the browser has none for us. */
export async function openCache(name: string): Promise<Cache | null> {
  try {
    return await caches.open(name);
  } catch {
    return null;
  }
}
