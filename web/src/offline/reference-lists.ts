import type { QueryClient } from "@tanstack/react-query";
import { type CatalogueKind, catalogueKeys, type Entry } from "../api/catalogues";
import { keptSnapshot, type KeptSnapshot } from "./kept-snapshot";
import { onSnapshot } from "./product-snapshot";
import type { Snapshot } from "./snapshot-format";

/** So long ago that the server is asked; zero would mean that nothing is known. */
const STALE = 1;

/**
 * Gives the queries of reference lists what the snapshot on this device holds, now and whenever a newer one comes.
 * It has no age: a form shows it at once, asks the server for a newer list, and keeps it when there is no answer.
 */
export async function offerReferenceLists(client: QueryClient): Promise<void> {
  client.setQueryDefaults(catalogueKeys.lists(), { gcTime: Number.POSITIVE_INFINITY });
  onSnapshot((snapshot) => offer(client, snapshot));
  const kept = await keptSnapshot();
  if (kept) offer(client, kept);
}

function offer(client: QueryClient, { data }: KeptSnapshot) {
  for (const [kind, entries] of Object.entries(decodeReferenceLists(data))) {
    const key = catalogueKeys.list(kind as CatalogueKind);
    // What the server answered to the list itself is at least as new.
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) > STALE) continue;
    client.setQueryData<Entry[]>(key, entries, { updatedAt: STALE });
  }
}

/** The reference lists of a snapshot, without the articles behind their entries; none in one of an earlier release. */
function decodeReferenceLists({ reference_lists: lists = {} }: Snapshot): Record<string, Entry[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([kind, rows]) => [
      kind,
      rows.map(([code, name, attributes, active]) => ({ code, name, attributes, active: active === 1, articles: [] })),
    ]),
  );
}
