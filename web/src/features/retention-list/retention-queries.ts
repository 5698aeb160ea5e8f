import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { searchFile } from "../../api/list-file";
import { filteredPagesOf, pageAsked } from "../../api/pages";
import { type RetentionFilterValues, retentionQuery } from "../../nouns/act/filters";
import { retentionKeys } from "../../api/staff-retentions";
import { texts } from "../../texts/catalogue";

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
  filteredPagesOf([...retentionKeys.lists(), "listed", asked], async (next) => {
    const page = { ...retentionQuery(asked.filters), order_by: asked.order, ...pageAsked(next) };
    const { signal } = next;
    if (asked.q === "") return call.get("/api/retentions", { params: { query: page }, signal });
    return call.post("/api/retentions/search", { body: { q: asked.q, ...page }, signal });
  });

/** What these acts add up to. */
export const retentionTotals = ({ filters, q }: ListedRetentions) =>
  queryOptions({
    queryKey: [...retentionKeys.lists(), "totals", filters, q],
    queryFn: ({ signal }) => call.post("/api/retentions/totals", { body: selection(filters, q), signal }),
  });

/** Exactly these acts, as a file. */
export const retentionsFile = ({ filters, order, q }: ListedRetentions) =>
  searchFile("/api/retentions/export", { ...selection(filters, q), order_by: order });

const selection = (filters: RetentionFilterValues, q: string) => ({ ...(q && { q }), ...retentionQuery(filters) });
