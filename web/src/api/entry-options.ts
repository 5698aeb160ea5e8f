import type { Findable } from "../lib/ranked";
import type { Entry } from "./catalogues";

/** An entry of a reference list to choose, with its codes and its other names in the catalogue. */
export interface EntryOption extends Findable {
  value: string;
  words: readonly string[];
  withdrawn: boolean;
}

/** The entries with the words that find them. */
export const findable = (entries: readonly Entry[]): EntryOption[] =>
  entries.map(({ code, name, active, attributes }) => ({
    value: code,
    label: name,
    withdrawn: !active,
    words: wordsOf(code, attributes),
  }));

/** The airlines by the names that fit a box: what stands in brackets only finds them. */
export const airlineOptions = (entries: readonly Entry[]): EntryOption[] =>
  findable(entries).map((option) => {
    const [, short = ""] = /^(.+?) \(.+\)$/.exec(option.label) ?? [];
    return short ? { ...option, label: short, words: [option.label, ...option.words] } : option;
  });

/** What a country is asked as: where somebody lives or goods come from, what issued a document, or whose citizen one is. */
export type CountryOf = "residence" | "document" | "nationality";

/**
 * Returns the countries in the order of every box: Ecuador first, and last, for documents and nationalities, what is a
 * country in documents only. For nationalities each has its demonym, too.
 */
export function countryOptions(entries: readonly Entry[], of: CountryOf): EntryOption[] {
  const documentsOnly = of === "residence" ? [] : entries.filter((entry) => !isCountry(entry));
  const options = withCountryWords([...thisOneFirst(entries.filter(isCountry)), ...documentsOnly]);
  if (of !== "nationality") return options;
  const byCode = new Map(entries.map(({ code, attributes }) => [code, attributes.nationality]));
  return options.map((option) => {
    const demonym = byCode.get(option.value);
    return {
      ...option,
      label: demonym ? `${option.label} (${demonym})` : option.label,
      words: [option.label, ...option.words],
    };
  });
}

/** Whether an entry of the countries is one outside documents, too. */
export const isCountry = ({ attributes }: Pick<Entry, "attributes">): boolean => attributes.documents_only !== "Sí";

/** Most travellers are from here. */
const thisOneFirst = (entries: readonly Entry[]) => [
  ...entries.filter(({ code }) => code === "EC"),
  ...entries.filter(({ code }) => code !== "EC"),
];

function withCountryWords(entries: readonly Entry[]): EntryOption[] {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }));
  return entries.map(({ code, name, active, attributes }) => ({
    value: code,
    label: name,
    withdrawn: !active,
    words: [
      ...wordsOf(code, attributes),
      ...(attributes.nationality ? demonymsOf(attributes.nationality) : []),
      ...(code.length === 2 ? names.flatMap((of) => of.of(code) ?? []) : []),
    ],
  }));
}

/** The languages of most visitors, and Spanish, which has other names for some countries. */
const LANGUAGES = ["es", "en", "de", "fr", "pt"];

const wordsOf = (code: string, { alpha3, city, icao, symbol, name_en }: Entry["attributes"]): string[] =>
  [code, alpha3, icao, city, symbol, name_en].flatMap((word) => word || []);

/** Lists hold the feminine; the masculine ends in "o", or leaves the "a" out. */
function demonymsOf(feminine: string): string[] {
  const stem = feminine.slice(0, -1);
  return feminine.endsWith("a") ? [feminine, `${stem}o`, stem] : [feminine];
}
