import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../api/client";
import { AS_FILE, type ExportFormat, saveFile } from "../../api/download";
import { PAGE_SIZE } from "../../api/pages";
import { unwrap } from "../../api/problem";
import { type RetentionFilterValues, retentionQuery } from "../../api/retention-filters";
import { retentionKeys } from "../../api/staff-retentions";
import type { texts } from "../../texts/es";

/** Which acts, in which order. */
export interface ListedRetentions {
  filters: RetentionFilterValues;
  order: keyof typeof texts.retentionList.orders;
  /**
   * What was typed: a name, a document, a folio or a code. It travels in the body, because a name must stand in no
   * address.
   */
  q: string;
}

/** Acts, page by page. */
export const listedRetentions = (asked: ListedRetentions) =>
  infiniteQueryOptions({
    queryKey: [...retentionKeys.lists(), "listed", asked],
    queryFn: async ({ signal, pageParam }) => {
      const page = {
        ...retentionQuery(asked.filters),
        order_by: asked.order,
        page_size: PAGE_SIZE,
        ...(pageParam && { page_token: pageParam }),
      };
      if (asked.q === "") return unwrap(await api.GET("/api/retentions", { params: { query: page }, signal }));
      return unwrap(await api.POST("/api/retentions/search", { body: { q: asked.q, ...page }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
    placeholderData: keepPreviousData,
  });

/** What these acts add up to. */
export const retentionTotals = ({ filters, q }: ListedRetentions) =>
  queryOptions({
    queryKey: [...retentionKeys.lists(), "totals", filters, q],
    queryFn: async ({ signal }) =>
      unwrap(await api.POST("/api/retentions/totals", { body: selection(filters, q), signal })),
  });

/** Saves exactly these acts as a file; answers its name. */
export function exportRetentions(
  { filters, order, q }: ListedRetentions,
  format: ExportFormat,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const body = { ...selection(filters, q), order_by: order };
  return saveFile(
    api.POST("/api/retentions/export", { params: { query: { format } }, body, ...AS_FILE } as never),
    onProgress,
  );
}

const selection = (filters: RetentionFilterValues, q: string) => ({ ...(q && { q }), ...retentionQuery(filters) });
