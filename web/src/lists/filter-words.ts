import { useQueries } from "@tanstack/react-query";
import { catalogue, type CatalogueKind, entryName } from "../api/catalogues";
import { codesOf } from "../lib/choices";
import { formatDate } from "../lib/format";
import { texts } from "../texts/catalogue";
import type { Option } from "../ui/select";

/** How a filter is said: as an entry of a list, as a day, or with the words of its choices. Others say themselves. */
type FilterLabels = CatalogueKind | "day" | Readonly<Record<string, string>> | readonly Option[];

/** A filter that is set, as a person reads it. */
export type FilterWords = readonly [label: string, value: string];

/** The filters that narrow something, in words, but for those in `without`. */
export function useFilterWords<Name extends string>(
  values: Readonly<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
  sayings: Readonly<Partial<Record<NoInfer<Name>, FilterLabels>>>,
  without: readonly NoInfer<Name>[],
): readonly FilterWords[] {
  const names = codesOf(values).filter((name) => values[name] !== "" && !without.includes(name));
  const kinds = names.map((name) => sayings[name]).filter(isKind);
  const lists = useQueries({ queries: kinds.map(catalogue) }).map(({ data }) => data);
  return names.map((name) => [labels[name], words(name, values[name], sayings[name])]);

  function words(name: Name, value: string, saying: FilterLabels | undefined): string {
    if (value === "-") return name === "airline" ? texts.filters.noAirline : texts.retentionList.notInCatalogue;
    if (saying === undefined) return value;
    if (saying === "day") return formatDate(value);
    if (isKind(saying)) return entryName(lists[kinds.indexOf(saying)], value);
    if (isOptions(saying)) return saying.find((option) => option.value === value)?.label ?? value;
    return saying[value] ?? value;
  }
}

const isKind = (saying: FilterLabels | undefined): saying is CatalogueKind =>
  typeof saying === "string" && saying !== "day";
const isOptions = (saying: Exclude<FilterLabels, string>): saying is readonly Option[] => Array.isArray(saying);
