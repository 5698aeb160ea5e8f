import { keepSnapshotFresh } from "./product-snapshot";

/** How often it is looked whether the catalogue on this device has become old. */
const LOOK_MS = 5 * 60 * 1000;

/** Keeps the catalogue on this device up to date, behind whatever the person does. */
export function startKeepingSnapshot(): void {
  // The first screen comes first. Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(look, { timeout: 3000 });
  else setTimeout(look, 1000);
  setInterval(look, LOOK_MS);
  addEventListener("online", look);
}

function look() {
  // Without it the application still answers from the server; the next look tries again.
  keepSnapshotFresh().catch(() => undefined);
}
