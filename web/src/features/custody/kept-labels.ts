import type { ItemLabel } from "../../lib/item-label";
import { tabTexts } from "../../storage/texts";

const keyOf = (place: string) => `inventory:${place}`;

/** The labels of an inventory of a place that was left, until the tab is closed; "" stands for no place yet. */
export function keptLabels(place: string): readonly ItemLabel[] {
  try {
    const kept: unknown = JSON.parse(tabTexts.getItem(keyOf(place)) ?? "[]");
    return Array.isArray(kept) ? (kept as ItemLabel[]) : [];
  } catch {
    return [];
  }
}

/** Keeps the labels of an inventory on the device. */
export function keepLabels(place: string, labels: readonly ItemLabel[]): void {
  tabTexts.setItem(keyOf(place), JSON.stringify(labels));
}
