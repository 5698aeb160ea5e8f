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
