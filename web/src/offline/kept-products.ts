import type { ProductFilters, ProductPage } from "../api/products";
import { COMMON_STEMS } from "../search/common-words";
import { type Catalogue, findProducts, readCatalogue } from "./catalogue";
import { keptSnapshot, type KeptSnapshot } from "./kept-snapshot";

/** What is asked of the catalogue on this device. */
export interface KeptQuestion {
  filters: ProductFilters;
  /** No more products are wanted. */
  most: number;
}

/** What the catalogue on this device answers, and when the server last said that it is current. */
export interface KeptAnswer {
  page: ProductPage;
  checkedAt: number;
}

let read: { etag: string | null; checkedAt: number; catalogue: Catalogue } | undefined;

/** Searches the catalogue on this device, made ready once per version; null while there is none. */
export async function findKept({ filters, most }: KeptQuestion): Promise<KeptAnswer | null> {
  const snapshot = await keptSnapshot();
  if (!snapshot) return null;
  if (!read || !isSame(read, snapshot)) read = { ...snapshot, catalogue: readCatalogue(snapshot.data, COMMON_STEMS) };
  return { page: findProducts(read.catalogue, filters, most), checkedAt: snapshot.checkedAt };
}

function isSame(known: NonNullable<typeof read>, { etag, checkedAt }: KeptSnapshot): boolean {
  return etag === null ? known.checkedAt === checkedAt : known.etag === etag;
}
