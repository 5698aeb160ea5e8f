import type { ProductFilters, ProductPage } from "../api/products";
import { COMMON_STEMS } from "../search/common-words";
import { type Catalogue, findProducts, readCatalogue } from "./catalogue";
import { keptSnapshot, type KeptSnapshot } from "./kept-snapshot";
import type { ReferenceRows } from "./snapshot-format";
import { refreshSnapshot } from "./snapshot-refresh";

/** What is asked of the catalogue on this device. */
export interface Questions {
  /** Which products there are; no more than `most` are wanted. */
  find: { filters: ProductFilters; most: number };
  /** The reference lists. */
  lists: Record<never, never>;
  /** To ask the server for a newer one, unless it confirmed this one less than `freshFor` milliseconds ago. */
  refresh: { freshFor: number };
}

/** What it answers; null while there is none, or when the server was not asked. */
export interface Answers {
  find: KeptAnswer | null;
  lists: ReferenceRows | null;
  refresh: ReferenceRows | null;
}

/** A question with its kind, as a worker gets it. */
export type Question = { [Kind in keyof Questions]: { kind: Kind } & Questions[Kind] }[keyof Questions];

/** Products, and when the server last said that they are current. */
export interface KeptAnswer {
  page: ProductPage;
  checkedAt: number;
}

/** Answers from the catalogue on this device. */
export async function answerFromKept(question: Question): Promise<Answers[keyof Answers]> {
  switch (question.kind) {
    case "find":
      return find(question);
    case "lists":
      return listsOf(await keptSnapshot());
    case "refresh":
      return listsOf(await refreshSnapshot(question.freshFor));
  }
}

let read: { etag: string | null; checkedAt: number; catalogue: Catalogue } | undefined;

/** Searches the catalogue, which is made ready once per version. */
async function find({ filters, most }: Questions["find"]): Promise<KeptAnswer | null> {
  const snapshot = await keptSnapshot();
  if (!snapshot) return null;
  if (!read || !isSame(read, snapshot)) read = { ...snapshot, catalogue: readCatalogue(snapshot.data, COMMON_STEMS) };
  return { page: findProducts(read.catalogue, filters, most), checkedAt: snapshot.checkedAt };
}

/** Those of a snapshot; none in one of an earlier release. */
function listsOf(snapshot: KeptSnapshot | null | undefined): ReferenceRows | null {
  return snapshot ? (snapshot.data.reference_lists ?? {}) : null;
}

function isSame(known: NonNullable<typeof read>, { etag, checkedAt }: KeptSnapshot): boolean {
  return etag === null ? known.checkedAt === checkedAt : known.etag === etag;
}
