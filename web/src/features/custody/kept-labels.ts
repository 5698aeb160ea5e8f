import type { ItemLabel } from "../../lib/item-label";

const keyOf = (place: string) => `inventory:${place}`;

/** The labels of an inventory of a place that was left, until the tab is closed; "" stands for no place yet. */
export function keptLabels(place: string): readonly ItemLabel[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "[]");
    return Array.isArray(kept) ? (kept as ItemLabel[]) : [];
  } catch {
    return [];
  }
}

/** Keeps the labels of an inventory on the device. */
export function keepLabels(place: string, labels: readonly ItemLabel[]): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(labels));
  } catch {
    // A full storage: the labels stay on the screen.
  }
}
