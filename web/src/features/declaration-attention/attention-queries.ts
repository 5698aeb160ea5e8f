import { pagesOf, readPage } from "../../api/pages";
import type { components } from "../../api/schema";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";

export type AttentionKind = components["schemas"]["AttentionKind"];
export type AttentionItem = components["schemas"]["AttentionItem"];

/** Why declarations need attention, the most pressing first. */
export const ATTENTION_KINDS: readonly AttentionKind[] = [
  "contradicted",
  "found_after_clearing",
  "in_inspection",
  "presented",
  "duplicate",
  "expired",
];

/** Declarations that need attention, the longest waiting first, at one airport or at all of the person's. */
export const attention = (kind: AttentionKind, airport: string) =>
  pagesOf([...staffDeclarationKeys.lists(), "attention", kind, airport], (next) =>
    readPage("/api/declarations/attention", { kind, airport }, next),
  );
