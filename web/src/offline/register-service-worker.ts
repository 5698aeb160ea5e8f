/** Registers `/sw.js`. Trusted Types ask for a policy of its own, which lets nothing else through. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const url = window.trustedTypes
    ? window.trustedTypes.createPolicy("pinzon-sw", { createScriptURL: onlyTheWorker }).createScriptURL(WORKER)
    : WORKER;
  // Without a worker the application still runs; it just needs the network to start.
  navigator.serviceWorker.register(url as string).catch(console.error);
}

const WORKER = "/sw.js";

function onlyTheWorker(url: string): string {
  if (url !== WORKER) throw new TypeError(`not the service worker: ${url}`);
  return url;
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): unknown };
    };
  }
}
