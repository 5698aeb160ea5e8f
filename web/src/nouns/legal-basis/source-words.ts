import { capitalised } from "../../lib/capitalised";
import { referenceSources } from "../../texts/reference-sources";

/** A source as people read it: the keys of the reference data, joined by `+`, in words; what was typed as it is. */
export function sourceInWords(source: string): string {
  const keys = source.split("+");
  return keys.some((key) => Object.hasOwn(referenceSources, key))
    ? capitalised(keys.map((key) => referenceSources[key] ?? key).join("; "))
    : source;
}
