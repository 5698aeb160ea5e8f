import { ownScript, SERVICE_WORKER } from "./own-script";

/** Registers the service worker. Without one the application still runs; it just needs the network to start. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    navigator.serviceWorker.register(ownScript(SERVICE_WORKER)).catch(console.error);
  } catch (error) {
    // Where storage is forbidden, asking for it may throw.
    console.error(error);
  }
}
