import type { Standard } from "../../nouns/legal-basis/queries";

/** Norms to choose from. The chosen one is among them also when it is no longer active. */
export function standardOptions(
  standards: readonly Standard[] | undefined,
  chosen: { code: string; name: string } | null | undefined,
) {
  const options = (standards ?? []).map(({ code, title }) => ({ value: code, label: title, withdrawn: false }));
  if (chosen && standards && !options.some(({ value }) => value === chosen.code))
    options.unshift({ value: chosen.code, label: chosen.name, withdrawn: true });
  return options;
}
