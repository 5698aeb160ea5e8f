import type { QueryClient } from "@tanstack/react-query";
import { type CatalogueKind, catalogueKeys, type Entry, inLanguage } from "../api/catalogues";
import { database } from "./database";
import { keptReferenceLists, onRefresh } from "./kept-catalogue";
import type { ReferenceRows } from "./snapshot-format";

/** So long ago that the server is asked; zero would mean that nothing is known. */
const STALE = 1;

/**
 * Gives the queries of reference lists what the snapshot on this device holds, now and whenever a newer one comes.
 * It has no age: a form shows it at once, asks the server for a newer list, and keeps it when there is no answer.
 */
export async function offerReferenceLists(client: QueryClient): Promise<void> {
  client.setQueryDefaults(catalogueKeys.lists(), { gcTime: Number.POSITIVE_INFINITY });
  onRefresh((lists) => offer(client, lists));
  // On a first visit the worker need not start yet.
  if ((await (await database()).count("snapshots")) === 0) return;
  const kept = await keptReferenceLists();
  if (kept) await offer(client, kept);
}

async function offer(client: QueryClient, lists: ReferenceRows) {
  const decoded = Object.entries(decodeReferenceLists(lists));
  const offered = await Promise.all(decoded.map(async ([kind, rows]) => [kind, await inLanguage(kind, rows)] as const));
  for (const [kind, entries] of offered) {
    const key = catalogueKeys.list(kind as CatalogueKind);
    // What the server answered to the list itself is at least as new.
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) > STALE) continue;
    client.setQueryData<Entry[]>(key, entries, { updatedAt: STALE });
  }
}

/** Reference lists without the articles behind their entries. */
function decodeReferenceLists(lists: ReferenceRows): Record<string, Entry[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([kind, rows]) => [
      kind,
      rows.map(([code, name, attributes, active]) => ({
        code,
        name,
        attributes: withZone(attributes),
        active: active === 1,
        articles: [],
      })),
    ]),
  );
}

/** Airports and ports that an earlier release kept name their province and no time zone. */
const withZone = (attributes: Record<string, string>): Record<string, string> =>
  attributes.province && !attributes.time_zone
    ? { ...attributes, time_zone: attributes.province === "Galápagos" ? "Pacific/Galapagos" : "America/Guayaquil" }
    : attributes;
