import { ownScript, SERVICE_WORKER } from "./own-script";

/** Registers the service worker. Without one the application still runs; it just needs the network to start. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(ownScript(SERVICE_WORKER)).catch(console.error);
}
