import type { QueryClient } from "@tanstack/react-query";
import { type Article, articles } from "../api/articles";
import { database } from "./database";

const LEGAL_BASIS = "legal-basis";
/** So long ago that the server is asked; zero would mean that nothing is known. */
const STALE = 1;
/** How old it may become while there is a network. */
const FRESH_MS = 15 * 60 * 1000;

/**
 * Gives the query of the whole legal basis what this device keeps, and keeps what the server answers to it. An act
 * cannot be issued without it, so it has no age here, other than in the cache of answers.
 */
export async function offerLegalBasis(client: QueryClient): Promise<void> {
  const { queryKey } = articles;
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  let kept: readonly Article[] | undefined;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== HASH || query.state.dataUpdatedAt <= STALE) return;
    const now = query.state.data as Article[] | undefined;
    if (now === undefined || now === kept) return;
    kept = now;
    void keepLegalBasis(now).catch(console.error);
  });
  const found = await (await database()).get("legalBasis", LEGAL_BASIS);
  if (found && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, found, { updatedAt: STALE });
}

const HASH = JSON.stringify(articles.queryKey);

const keepLegalBasis = async (now: Article[]) => (await database()).put("legalBasis", now, LEGAL_BASIS);

/** Asks the server for a newer legal basis, before an act needs it without a network. */
export const refreshLegalBasis = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({ ...articles, staleTime: FRESH_MS });
