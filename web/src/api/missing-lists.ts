import { useQueries } from "@tanstack/react-query";
import { type CatalogueKind, catalogue, listState } from "./catalogues";

/** Which of the reference lists of a form are missing, and a way to read them again. */
export function useMissingLists(kinds: readonly CatalogueKind[]): { missing: CatalogueKind[]; retry: () => void } {
  const lists = useQueries({ queries: kinds.map((kind) => catalogue(kind)) });
  const failed = lists.flatMap((list, n) =>
    listState(list) === "missing" ? [{ kind: kinds[n] as CatalogueKind, list }] : [],
  );
  return { missing: failed.map(({ kind }) => kind), retry: () => failed.forEach(({ list }) => void list.refetch()) };
}
