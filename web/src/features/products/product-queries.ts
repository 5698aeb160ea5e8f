import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { listFile } from "../../api/list-file";
import { filteredPagesOf, readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";
import type { ProductListFilters } from "./product-filters";

/** A product with its verdict of today. */
export type Product = Schemas["Product"];
/** Whether a product may enter, from one day on. */
export type Verdict = Schemas["ProductVerdict"];
/** A product with every verdict it had and will have, newest first. */
export type ProductRecord = Schemas["ProductRecord"];
export type ProductFields = Schemas["NewProduct"];
export type SimilarProduct = Schemas["SimilarProduct"];

export const managedKeys = {
  all: ["managed-products"] as const,
  list: (filters: ProductListFilters) => [...managedKeys.all, "list", filters] as const,
  record: (id: string) => [...managedKeys.all, "record", id] as const,
  similar: (name: string, synonyms: readonly string[], exceptId: string | null) =>
    [...managedKeys.all, "similar", name, synonyms, exceptId] as const,
};

/** Products as they are managed, page by page. */
export const managedProducts = (filters: ProductListFilters) =>
  filteredPagesOf(managedKeys.list(filters), (next) => readPage("/api/product-list", filters, next));

/** Exactly the products that are filtered, as a file. */
export const productsFile = (filters: ProductListFilters) => listFile("/api/product-list/export", filters, {});

/** One product with all its verdicts. */
export const productRecord = (id: string) =>
  queryOptions({
    queryKey: managedKeys.record(id),
    queryFn: ({ signal }) => call.get("/api/products/{id}/record", { params: { path: { id } }, signal }),
  });

/** The same, read now. */
export const readRecord = (client: QueryClient, id: string): Promise<ProductRecord> =>
  client.fetchQuery({ ...productRecord(id), staleTime: 0 });

/** Products whose names are like the ones being typed. */
export const similarProducts = (name: string, synonyms: readonly string[], exceptId: string | null) =>
  queryOptions({
    queryKey: managedKeys.similar(name, synonyms, exceptId),
    queryFn: ({ signal }) =>
      call.post("/api/products/similar", {
        body: { name, synonyms: [...synonyms], except_id: exceptId },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Adds a product; the key makes a repeat harmless. */
export async function createProduct(key: string, body: ProductFields): Promise<ProductRecord> {
  return call.post("/api/products", { params: { header: { "Idempotency-Key": key } }, body });
}

/** Changes a product that still is at a version. */
export async function updateProduct(id: string, version: number, body: ProductFields): Promise<ProductRecord> {
  return call.put("/api/products/{id}", { params: { path: { id } }, body: { ...body, version } });
}

/** Takes a product out of the search; it stays for what names it. */
export async function deactivateProduct(id: string, version: number): Promise<ProductRecord> {
  return call.delete("/api/products/{id}", { params: { path: { id }, query: { version } } });
}

/** Brings a product back into the search. */
export async function reactivateProduct(id: string, version: number): Promise<ProductRecord> {
  return call.post("/api/products/{id}/reactivate", { params: { path: { id } }, body: { version } });
}

/** Takes back a verdict that has not begun. */
export async function cancelVerdict(id: string, validFrom: string, version: number): Promise<ProductRecord> {
  return call.delete("/api/products/{id}/verdicts/{valid_from}", {
    params: { path: { id, valid_from: validFrom }, query: { version } },
  });
}
