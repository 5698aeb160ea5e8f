import { deviceTexts } from "../storage/texts";

const KEY = "dismissed_notices";

/** The notices that were closed on this device. */
export function readDismissed(): readonly string[] {
  try {
    const found: unknown = JSON.parse(deviceTexts.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers which notices were closed; those that are gone are forgotten by leaving them out. */
export function writeDismissed(keys: readonly string[]): void {
  deviceTexts.setItem(KEY, JSON.stringify(keys));
}
