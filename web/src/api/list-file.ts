import { api } from "./client";
import { AS_FILE, type ExportFormat, saveFile } from "./download";
import { asked, type QueryOf, type KnownFilters, type Place } from "./pages";
import type { paths } from "./schema";

/** Saves a list as a file in a format; answers the file's name. */
export type SaveList = (format: ExportFormat, onProgress: (bytes: number) => void) => Promise<string>;

/** Saves exactly what is filtered, in its order. */
export const listFile =
  <Path extends keyof paths, Filters extends object>(
    path: Path,
    filters: KnownFilters<Filters, QueryOf<Path>>,
    { place }: Place<Path>,
  ): SaveList =>
  (format, onProgress) => {
    const query = { ...asked(filters), format };
    return saveFile(api.GET(path as never, { params: { path: place, query }, ...AS_FILE } as never), onProgress);
  };

/** The same, where the filters travel in the body. */
export const searchFile =
  <Path extends keyof paths>(path: Path, filters: object): SaveList =>
  (format, onProgress) => {
    const request = { params: { query: { format } }, body: filters, ...AS_FILE };
    return saveFile(api.POST(path as never, request as never), onProgress);
  };
