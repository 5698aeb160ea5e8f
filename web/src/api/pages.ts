import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryKey } from "@tanstack/react-query";
import { call } from "./call";
import type { paths } from "./schema";
import { KEPT_ONLY } from "./transport";

/** How many rows a list asks for at a time. */
export const PAGE_SIZE = 50;

type Reading<Path extends keyof paths> = paths[Path] extends { get: infer Get } ? Get : never;
export type QueryOf<Path extends keyof paths> =
  Reading<Path> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;
type Answer<Path extends keyof paths> =
  Reading<Path> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;
/** What the address has in the place of `{…}`. */
export type Place<Path extends keyof paths> =
  Reading<Path> extends { parameters: { path: infer Names } } ? { place: Names } : { place?: never };

/** Filters that the address knows, each with what it may hold; empty, null and false ask for nothing. */
export type KnownFilters<Filters, Query> = Filters & {
  [Name in keyof Filters]: Name extends keyof Query ? Query[Name] | "" | false | null : never;
};

/** Which page is read: the first one has no token. */
interface NextPage {
  pageToken: string;
  signal?: AbortSignal | undefined;
}

type PageOf<Path extends keyof paths> = Place<Path> &
  NextPage & {
    pageSize?: number;
    /** Only from what the device keeps. */
    kept?: boolean;
  };

/** Returns the page of a list that follows the page with the token. */
export async function readPage<Path extends keyof paths, Filters extends object>(
  path: Path,
  filters: KnownFilters<Filters, QueryOf<Path>>,
  { place, pageToken, pageSize = PAGE_SIZE, signal, kept }: PageOf<Path>,
): Promise<Answer<Path>> {
  const query = { ...asked(filters), ...pageAsked({ pageToken }, pageSize) };
  // The compiler does not follow an address that is only known to the caller; the types above have checked it.
  const read = call.get as unknown as (path: Path, asked: object) => Promise<Answer<Path>>;
  return read(path, { params: { path: place, query }, signal, ...(kept && KEPT_ONLY) });
}

/** The same where the filters travel in the body. */
export const pageAsked = ({ pageToken }: NextPage, pageSize = PAGE_SIZE) => ({
  page_size: pageSize,
  ...(pageToken && { page_token: pageToken }),
});

/** A list that is read page by page. */
export const pagesOf = <Key extends QueryKey, Page extends { next_page_token?: string | null }>(
  queryKey: Key,
  read: (next: NextPage) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => read({ pageToken: pageParam, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
  });

/** The same list with filters. While they change, the rows from before stay. */
export const filteredPagesOf = <Key extends QueryKey, Page extends { next_page_token?: string | null }>(
  queryKey: Key,
  read: (next: NextPage) => Promise<Page>,
) => ({ ...pagesOf(queryKey, read), placeholderData: keepPreviousData<InfiniteData<Page, string>> });

/** The filters that ask for something. */
export const asked = (filters: object) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value || value === 0));

/**
 * The filters of an address that are set, as the API takes them: of those in `flags`, "si" is true and "no" is false.
 */
export const querySet = (filters: Readonly<Record<string, string>>, flags: readonly string[]) =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => [name, flags.includes(name) ? value === "si" : value]),
  );
