import { keepFile } from "./file-of-site";

/** Where the files of staff's screens lie. That it exists says that this device is one of staff. */
export const STAFF_FILES = "staff-files";

/** What a page asks the service worker for. */
export const KEEP_STAFF_FILES = "keep-staff-files";

/** How many files are fetched at once. */
const AT_ONCE = 6;

/**
 * Keeps files in a cache whose addresses name their bytes, and lets go of others. What cannot be had is missing until
 * the next time.
 */
export async function keepFiles(
  cache: Pick<Cache, "keys" | "delete" | "put">,
  wanted: readonly string[],
): Promise<void> {
  const addresses = new Set(wanted.map((url) => new URL(url, location.origin).href));
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !addresses.has(url)).map((request) => cache.delete(request)));
  for (const { url } of kept) addresses.delete(url);
  const missing = addresses.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const url of missing) {
        // Each goes on with the next one.
        // oxlint-disable-next-line no-await-in-loop
        await keepFile(cache, url).catch(() => undefined);
      }
    }),
  );
}
