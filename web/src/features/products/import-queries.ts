import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import { api } from "../../api/client";
import { AS_FILE, type ExportFormat, saveFile } from "../../api/download";
import { pagesOf, readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";
import { upload } from "../../api/upload";

/** A file of products and what became of it. */
export type ProductImport = Schemas["ProductImport"];
/** A line of a file, and what it would do. */
export type ProductImportRow = Schemas["ProductImportRow"];
/** What a line would do. */
export type Outcome = "added" | "changed" | "unchanged" | "refused";

export const importKeys = {
  all: ["product-imports"] as const,
  one: (id: string) => [...importKeys.all, id] as const,
  rows: (id: string, outcome: Outcome) => [...importKeys.one(id), "rows", outcome] as const,
};

const POLL_MS = 600;
const GOING_ON: readonly ProductImport["state"][] = ["reading", "applying"];

/** Where an import stands; asked again while the server is at work. */
export const productImport = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call.get("/api/product-imports/{id}", { params: { path: { id } }, signal }),
    refetchInterval: ({ state }) => (state.data && GOING_ON.includes(state.data.state) ? POLL_MS : false),
  });

/** What the lines of one kind would do, page by page. */
export const importRows = (id: string, outcome: Outcome) =>
  pagesOf(importKeys.rows(id, outcome), (next) =>
    readPage("/api/product-imports/{id}/rows", { outcome }, { place: { id }, ...next }),
  );

/** Spreadsheets also save text as `.txt`, parted by tabs. */
const CONTENT_TYPES: Record<string, string> = {
  csv: "text/csv",
  txt: "text/plain",
  tsv: "text/tab-separated-values",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** What the chooser of the platform shows first. */
export const ACCEPTED = [
  ...Object.keys(CONTENT_TYPES).map((ending) => `.${ending}`),
  ...Object.values(CONTENT_TYPES),
].join(",");
const MOST_BYTES = 32 * 1024 * 1024;

/** What is wrong with a file before it is even sent. */
export function faultOf({ name, size }: File): "wrongType" | "tooLarge" | "empty" | null {
  if (!contentType(name)) return "wrongType";
  if (size > MOST_BYTES) return "tooLarge";
  return size === 0 ? "empty" : null;
}

const contentType = (name: string) => CONTENT_TYPES[name.split(".").at(-1)?.toLowerCase() ?? ""];

/** Sends a file to be read and compared; the key makes a repeat harmless. */
export const sendImport = (file: File, key: string, onProgress: (share: number) => void, signal: AbortSignal) =>
  upload<ProductImport>({
    path: `/api/product-imports?name=${encodeURIComponent(file.name)}`,
    body: file,
    contentType: contentType(file.name) ?? "",
    headers: { "Idempotency-Key": key },
    onProgress,
    signal,
  });

/** Writes all of an import. */
export const applyImport = (id: string): Promise<ProductImport> =>
  once(["apply", id], (key) =>
    call.post("/api/product-imports/{id}/apply", { params: { path: { id }, ...withKey(key) } }),
  );

/** The columns that a file must have, as a file. */
export const saveTemplate = (format: ExportFormat) =>
  saveFile(api.GET("/api/product-imports/template", { params: { query: { format } }, ...AS_FILE }));
