import { deadline } from "../lib/deadline";

/**
 * Loads the page again if it can be had, and says whether it can. Without a connection the browser would put its
 * own error page in its place, where nothing leads back.
 */
export async function reloadPage(): Promise<boolean> {
  const reachable = isServedByWorker() || (await answers());
  if (reachable) location.reload();
  return reachable;
}

const isServedByWorker = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** Whether the server answers, asked without the service worker. */
export function answers(): Promise<boolean> {
  const late = deadline(10_000);
  return fetch(location.href, { method: "HEAD", cache: "no-store", signal: late.signal })
    .then(
      () => true,
      () => false,
    )
    .finally(late.clear);
}
