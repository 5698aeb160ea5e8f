/** What the page of the application has and no page of somebody else. */
const ROOT = '<div id="root">';

/**
 * Whether an answer to a request for a file is that file. A captive portal answers every request with its own page, as
 * a success, and a file that is kept is not asked for again.
 */
export async function isFileOfSite(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const isPage = response.headers.get("Content-Type")?.includes("html") ?? false;
  return !isPage || (await response.clone().text()).includes(ROOT);
}

/** Fetches a file and keeps it in a cache. Throws a `TypeError` when it does not arrive or is not the file. */
export async function keepFile(cache: Pick<Cache, "put">, url: string): Promise<void> {
  const response = await fetch(url);
  if (!(await isFileOfSite(response))) throw new TypeError(`${url} was not served by the site`);
  await cache.put(url, response);
}
