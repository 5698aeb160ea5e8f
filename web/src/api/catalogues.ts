import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";
import type { components } from "./schema";

/** One entry of a reference list. */
export type Entry = components["schemas"]["Entry"];

/** The reference lists by their name in the API. */
export type CatalogueKind = components["schemas"]["CatalogueKind"];

export const catalogueKeys = {
  all: ["catalogues"] as const,
  list: (kind: CatalogueKind) => [...catalogueKeys.all, kind] as const,
};

/** A whole reference list; they are short and change rarely. */
export const catalogue = (kind: CatalogueKind) =>
  queryOptions({
    queryKey: catalogueKeys.list(kind),
    queryFn: ({ signal }) => everyPage(kind, signal),
    staleTime: 60 * 60 * 1000,
  });

async function everyPage(kind: CatalogueKind, signal: AbortSignal): Promise<Entry[]> {
  const entries: Entry[] = [];
  let pageToken: string | undefined;
  do {
    const query = { page_size: 200, ...(pageToken && { page_token: pageToken }) };
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page = unwrap(await api.GET("/api/catalogues/{kind}", { params: { path: { kind }, query }, signal }));
    entries.push(...page.items);
    pageToken = page.next_page_token ?? undefined;
  } while (pageToken);
  return entries;
}

/** The name of a code in a reference list; the code itself while the list is on its way. */
export function entryName(entries: readonly Entry[] | undefined, code: string): string {
  return entries?.find((entry) => entry.code === code)?.name ?? code;
}

/** The entries of a reference list, to choose from. */
export function entryOptions(entries: readonly Entry[] | undefined): { value: string; label: string }[] {
  return (entries ?? []).map(({ code, name }) => ({ value: code, label: name }));
}

/** How people name an airport: by its town, with its code. */
export function airportName(airports: readonly Entry[] | undefined, code: string): string {
  const town = airports?.find((entry) => entry.code === code)?.attributes.city;
  return town ? `${town} (${code})` : code;
}
