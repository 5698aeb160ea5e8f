import type { Entry } from "../../api/catalogues";
import type { Choice } from "../../ui/radio-group";
import type { Option } from "../../ui/select";

/** The entries of a reference list, to choose from. */
export function optionsOf(entries: readonly Entry[] | undefined): Option[] {
  return (entries ?? []).map(({ code, name }) => ({ value: code, label: name }));
}

/** Texts by code, to choose from. */
export function choicesOf(labels: Record<string, string | { label: string; hint: string }>): Choice[] {
  return Object.entries(labels).map(([value, text]) => ({ value, ...(typeof text === "string" ? { label: text } : text) }));
}

/** The name of a code in a reference list; the code itself while the list is on its way. */
export function nameOf(entries: readonly Entry[] | undefined, code: string): string {
  return entries?.find((entry) => entry.code === code)?.name ?? code;
}
