import { api } from "./client";
import { AS_FILE, type ExportFormat, saveFile } from "./download";
import { unwrap } from "./problem";
import type { paths } from "./schema";
import { KEPT_ONLY } from "./transport";

/** How many rows a list asks for at a time. */
export const PAGE_SIZE = 50;

type Reading<Path extends keyof paths> = paths[Path] extends { get: infer Get } ? Get : never;
type Asked<Path extends keyof paths> =
  Reading<Path> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;
type Answer<Path extends keyof paths> =
  Reading<Path> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;
/** What the address has in the place of `{…}`. */
type Place<Path extends keyof paths> =
  Reading<Path> extends { parameters: { path: infer Names } } ? { place: Names } : { place?: never };

/** Filters that the address knows, each with what it may hold; empty, null and false ask for nothing. */
type Known<Filters, Query> = Filters & {
  [Name in keyof Filters]: Name extends keyof Query ? Query[Name] | "" | false | null : never;
};

type PageOf<Path extends keyof paths> = Place<Path> & {
  pageToken: string;
  pageSize?: number;
  signal?: AbortSignal | undefined;
  /** Only from what the device keeps. */
  kept?: boolean;
};

/** Returns the page of a list that follows the page with the token. */
export async function readPage<Path extends keyof paths, Filters extends object>(
  path: Path,
  filters: Known<Filters, Asked<Path>>,
  { place, pageToken, pageSize = PAGE_SIZE, signal, kept }: PageOf<Path>,
): Promise<Answer<Path>> {
  const query = { ...asked(filters), page_size: pageSize, ...(pageToken && { page_token: pageToken }) };
  // The compiler does not follow an address that is only known to the caller; the types above have checked it.
  const answer = await api.GET(
    path as never,
    { params: { path: place, query }, signal, ...(kept && KEPT_ONLY) } as never,
  );
  return unwrap(answer as never);
}

/** Saves a list as a file: exactly what is filtered, in its order; answers the file's name. */
export function saveList<Path extends keyof paths, Filters extends object>(
  path: Path,
  filters: Known<Filters, Asked<Path>>,
  { place, format, onProgress }: Place<Path> & { format: ExportFormat; onProgress: (bytes: number) => void },
): Promise<string> {
  const query = { ...asked(filters), format };
  return saveFile(api.GET(path as never, { params: { path: place, query }, ...AS_FILE } as never), onProgress);
}

const asked = (filters: object) =>
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
