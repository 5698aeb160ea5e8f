import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { catalogueKeys } from "../../api/catalogues";
import { changeKeys } from "../../api/changes";
import { call } from "../../api/call";
import { figuresKey } from "../../api/figures";
import { listFile } from "../../api/list-file";
import { filteredPagesOf, readPage } from "../../api/pages";
import { productKeys } from "../../api/products";
import type { components } from "../../api/schema";
import type { EntryBody } from "./entry-schema";

/** An entry of a small catalogue. */
export type Entry = components["schemas"]["Entry"];

/** An entry and what refers to it. */
export type EntryRecord = components["schemas"]["EntryRecord"];

/** Which entries, in which order. */
export interface EntryFilters {
  q: string;
  status: "active" | "inactive" | "";
  order_by: string;
}

const entryKeys = {
  lists: (kind: string) => [...catalogueKeys.all, "managed", kind] as const,
  list: (kind: string, filters: EntryFilters) => [...entryKeys.lists(kind), filters] as const,
  record: (kind: string, code: string) => [...catalogueKeys.all, "record", kind, code] as const,
};

/** Entries of a small catalogue, page by page. */
export const entryList = (kind: string, filters: EntryFilters) =>
  filteredPagesOf(entryKeys.list(kind, filters), (next) =>
    readPage("/api/catalogues/{kind}", filters, { place: { kind }, ...next }),
  );

/** One entry as it stands. */
export const entryRecord = (kind: string, code: string) =>
  queryOptions({
    queryKey: entryKeys.record(kind, code),
    queryFn: ({ signal }) => call.get("/api/catalogues/{kind}/{code}", { params: { path: { kind, code } }, signal }),
    // A form must not begin with the version from before the last save.
    gcTime: 0,
  });

/** Exactly the entries that are filtered, as a file. */
export const entriesFile = (kind: string, filters: EntryFilters) =>
  listFile("/api/catalogues/{kind}/export", filters, { place: { kind } });

/** Adds an entry; the same key again adds nothing more. */
export async function createEntry(kind: string, key: string, body: EntryBody): Promise<Entry> {
  return call.post("/api/catalogues/{kind}", { params: { path: { kind }, header: { "Idempotency-Key": key } }, body });
}

/** Changes an entry, or makes it active again. */
export async function updateEntry(
  kind: string,
  code: string,
  entry: EntryBody,
  change: { version: number; active?: boolean },
): Promise<Entry> {
  const { code: _code, sort_order, ...typed } = entry;
  // The form of an entry that exists demands its place.
  const body = { ...typed, sort_order: sort_order ?? 1, ...change };
  return call.put("/api/catalogues/{kind}/{code}", { params: { path: { kind, code } }, body });
}

/** Takes an entry out of what may be chosen. */
export async function deactivateEntry(kind: string, { code, version }: Entry): Promise<Entry> {
  return call.delete("/api/catalogues/{kind}/{code}", { params: { path: { kind, code }, query: { version } } });
}

/**
 * Lets everything that shows a changed entry be read again: lists of entries, the history, and the products that name
 * it.
 */
export async function forgetEntries(client: QueryClient): Promise<void> {
  await Promise.all(
    [catalogueKeys.all, changeKeys.all, productKeys.all, figuresKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
