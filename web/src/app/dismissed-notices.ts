const KEY = "dismissed_notices";

/** The notices that were closed on this device. */
export function readDismissed(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers which notices were closed; those that are gone are forgotten by leaving them out. */
export function writeDismissed(keys: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keys));
  } catch {
    // Not remembered then: the notice comes back with the next visit.
  }
}
