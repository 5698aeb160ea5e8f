import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { filteredPagesOf, readPage } from "./pages";
import type { Schemas } from "./schemas";

/** An act of retention or rejection. */
export type Retention = Schemas["Retention"];
/** A row of the list of acts. */
export type RetentionSummary = Schemas["RetentionSummary"];
export type RetentionState = Schemas["RetentionState"];

/** Which acts; an empty text means any. */
export interface RetentionFilters {
  airport: string;
  folio: string;
  declaration_code: string;
  state: RetentionState | "";
}

export const retentionKeys = {
  all: ["retentions"] as const,
  lists: () => [...retentionKeys.all, "list"] as const,
  list: (filters: RetentionFilters, pageSize: number) => [...retentionKeys.lists(), filters, pageSize] as const,
  count: (filters: RetentionFilters) => [...retentionKeys.lists(), "count", filters] as const,
  detail: (id: string) => [...retentionKeys.all, "detail", id] as const,
};

/** Acts newest first, page by page. */
export const retentionList = (filters: RetentionFilters, pageSize: number) =>
  filteredPagesOf(retentionKeys.list(filters, pageSize), (next) =>
    readPage("/api/retentions", filters, { pageSize, ...next }),
  );

/** How many acts there are. */
export const retentionCount = (filters: RetentionFilters) =>
  queryOptions({
    queryKey: retentionKeys.count(filters),
    queryFn: async ({ signal }) =>
      (await readPage("/api/retentions", filters, { pageToken: "", pageSize: 1, signal })).total,
  });

/** One act. */
export const retentionDetail = (id: string) =>
  queryOptions({
    queryKey: retentionKeys.detail(id),
    queryFn: ({ signal }) => call.get("/api/retentions/{id}", { params: { path: { id } }, signal }),
  });

/** The act of a folio, among those of the own airports; null when there is none. */
export const retentionByFolio = (folio: string) =>
  queryOptions({
    queryKey: [...retentionKeys.lists(), "folio", folio],
    queryFn: async ({ signal }) => {
      const { items } = await call.get("/api/retentions", { params: { query: { folio, page_size: 1 } }, signal });
      return items[0] ?? null;
    },
  });
