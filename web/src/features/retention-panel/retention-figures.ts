import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import {
  asksForAnnulled,
  retentionFilterFields,
  type RetentionFilterValues,
  retentionQuery,
} from "../../nouns/act/filters";
import type { components } from "../../api/schema";
import { retentionKeys } from "../../api/staff-retentions";
import { writeUrl } from "../../lib/use-url-filters";

export type RetentionFigures = components["schemas"]["RetentionFigures"];
export type RetentionCount = components["schemas"]["RetentionCount"];

/** Figures of acts and their goods. */
export const retentionFigures = (filters: RetentionFilterValues) =>
  queryOptions({
    queryKey: [...retentionKeys.lists(), "figures", filters],
    queryFn: ({ signal }) => call.get("/api/panels/retentions", { params: { query: retentionQuery(filters) }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * The list of exactly the acts that figures with these filters count: without annulled ones, unless the filters ask for
 * them.
 */
export function listOf(filters: RetentionFilterValues): string {
  const counted: RetentionFilterValues = asksForAnnulled(filters) ? filters : { ...filters, annulled: "no" };
  return `/retenciones?${writeUrl(retentionFilterFields, new URLSearchParams(), counted)}`;
}
