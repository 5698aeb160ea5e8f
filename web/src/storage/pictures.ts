/** Where pictures lie that have to be there without a network. */
export const MEDIA_CACHE = "media";

/** That cache; null where the browser has none for us. */
export async function pictureCache(): Promise<Cache | null> {
  try {
    return await caches.open(MEDIA_CACHE);
  } catch {
    return null;
  }
}
