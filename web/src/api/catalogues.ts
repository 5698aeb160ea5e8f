import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "./call";
import { nearest } from "../lib/nearest";
import { deadline } from "./deadline";
import { LANGUAGE } from "../texts/language";
import type { components } from "./schema";
import { translatedEntries, translator } from "./translations";
import { API_TIMEOUT_MS } from "./transport";

/** One entry of a reference list, with what a form needs to offer it. */
export type Entry = Pick<components["schemas"]["Entry"], "code" | "name" | "attributes" | "active" | "articles">;

/** The reference lists by their name in the API. */
export type CatalogueKind = components["schemas"]["CatalogueKind"];

export const catalogueKeys = {
  all: ["catalogues"] as const,
  /** Lists that everybody may read. */
  lists: () => [...catalogueKeys.all, "lists"] as const,
  list: (kind: CatalogueKind) => [...catalogueKeys.lists(), kind] as const,
};

/** A whole reference list; they are short and change rarely. */
export const catalogue = (kind: CatalogueKind) =>
  queryOptions({
    queryKey: catalogueKeys.list(kind),
    queryFn: async ({ signal }) => {
      const late = deadline(API_TIMEOUT_MS, signal);
      return inLanguage(kind, await everyPage(kind, late.signal).finally(late.clear));
    },
    staleTime: 60 * 60 * 1000,
  });

/** The entries of a reference list in the language of the page. */
export const inLanguage = async (kind: string, entries: Entry[]): Promise<Entry[]> =>
  LANGUAGE === "es" ? entries : translatedEntries(kind, entries, await translator());

async function everyPage(kind: CatalogueKind, signal: AbortSignal): Promise<Entry[]> {
  const entries: Entry[] = [];
  let pageToken: string | undefined;
  do {
    const query = { page_size: 200, ...(pageToken && { page_token: pageToken }) };
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page = await call.get("/api/catalogues/{kind}", { params: { path: { kind }, query }, signal });
    entries.push(...page.items);
    pageToken = page.next_page_token ?? undefined;
  } while (pageToken);
  return entries;
}

/** Whether a reference list is there, on its way, or can neither be read nor was kept. */
export type ListState = "ready" | "loading" | "missing";

/** The state of a reference list. What is known stays ready while it is read anew, and when that fails. */
export function listState({ data, isPending }: Pick<UseQueryResult<unknown>, "data" | "isPending">): ListState {
  if (data !== undefined) return "ready";
  return isPending ? "loading" : "missing";
}

/** The name of a code in a reference list; the code itself while the list is on its way. */
export function entryName(entries: readonly Entry[] | undefined, code: string): string {
  return entries?.find((entry) => entry.code === code)?.name ?? code;
}

/** The entries that may be chosen: the active ones, and what was chosen before. */
export function choosable(entries: readonly Entry[] | undefined, current = ""): Entry[] {
  return (entries ?? []).filter(({ active, code }) => active || code === current);
}

/** An entry of a reference list, to choose. */
interface EntryChoice {
  value: string;
  label: string;
  withdrawn: boolean;
  instead?: EntryChoice | undefined;
}

/** The entries of a reference list, as options. */
export function entryOptions(entries: readonly Entry[] = []): EntryChoice[] {
  return withReplacements(
    entries.map(({ code, name, active }) => ({ value: code, label: name, withdrawn: !active })),
    entries,
  );
}

/** The options of a list, with what may be chosen in place of those that were withdrawn. */
export function withReplacements<Choice extends EntryChoice>(
  options: readonly Choice[],
  entries: readonly Entry[],
  placeOf?: (entry: Entry) => string | undefined,
): Choice[] {
  const known = (entry: Entry) => ({ name: entry.name, place: placeOf?.(entry), code: entry.code });
  return options.map((option) => {
    const gone = option.withdrawn && entries.find(({ code }) => code === option.value);
    if (!gone) return option;
    const found = nearest(known(gone), entries.filter(({ active }) => active).map(known));
    return { ...option, instead: options.find(({ value }) => value === found?.code) };
  });
}

/**
 * How people name where a journey begins or ends: an airport by its town, a port by its name. Codes of ports say
 * nothing to people.
 */
export function usePlaceName(): (code: string) => string {
  const airports = useQuery(catalogue("airports")).data;
  const ports = useQuery(catalogue("ports")).data;
  return (code) => ports?.find((port) => port.code === code)?.name ?? airportName(airports, code);
}

/** The route in few letters: airports by their codes, as on a boarding pass, ports by their names. */
export function useRouteName(): (ends: { origin_airport: string; destination_airport: string }) => string {
  const ports = useQuery(catalogue("ports")).data;
  return ({ origin_airport, destination_airport }) =>
    `${entryName(ports, origin_airport)} → ${entryName(ports, destination_airport)}`;
}

/** How people name an airport: by its town, with its code. */
export function airportName(airports: readonly Entry[] | undefined, code: string): string {
  const town = airports?.find((entry) => entry.code === code)?.attributes.city;
  return town ? `${town} (${code})` : code;
}
