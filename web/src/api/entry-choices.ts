import { useQuery } from "@tanstack/react-query";
import { catalogue, type CatalogueKind, choosable, entryOptions, listState } from "./catalogues";

/** What a box for the entries of a list is given; one that was chosen before stays in sight. */
export function useEntryChoices(kind: CatalogueKind, current: string) {
  const entries = useQuery(catalogue(kind));
  return { list: listState(entries), options: entryOptions(choosable(entries.data, current)) };
}
