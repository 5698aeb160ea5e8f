import { infiniteQueryOptions } from "@tanstack/react-query";
import { readPage } from "../../api/pages";
import type { components } from "../../api/schema";
import { staffDeclarationKeys } from "../../api/staff-declarations";

export type AttentionKind = components["schemas"]["AttentionKind"];
export type AttentionItem = components["schemas"]["AttentionItem"];

/** Why declarations need attention, the most pressing first. */
export const ATTENTION_KINDS: readonly AttentionKind[] = [
  "found_after_clearing",
  "in_inspection",
  "presented",
  "duplicate",
  "expired",
];

/** Declarations that need attention, the longest waiting first, at one airport or at all of the person's. */
export const attention = (kind: AttentionKind, airport: string) =>
  infiniteQueryOptions({
    queryKey: [...staffDeclarationKeys.lists(), "attention", kind, airport],
    queryFn: ({ signal, pageParam }) =>
      readPage("/api/declarations/attention", { kind, airport }, { pageToken: pageParam, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
  });
