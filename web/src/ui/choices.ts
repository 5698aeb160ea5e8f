import type { Choice } from "./radio-group";

/** Texts by code, to choose from. */
export function choicesOf(labels: Record<string, string | { label: string; hint: string }>): Choice[] {
  return Object.entries(labels).map(([value, text]) => ({ value, ...(typeof text === "string" ? { label: text } : text) }));
}
