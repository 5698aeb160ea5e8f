import { ConnectionError } from "../api/problem";
import type { Catalogue } from "./catalogue";
import { anySnapshot, type KeptSnapshot } from "./product-snapshot";

/** The catalogue of this device and when the server last said that it is current. */
export interface KeptCatalogue {
  catalogue: Catalogue;
  checkedAt: number;
}

let read: { etag: string | null; checkedAt: number; catalogue: Catalogue } | undefined;

/** The catalogue of this device, made ready once per version. Its code comes when it is needed. */
export async function keptCatalogue(): Promise<KeptCatalogue> {
  const [snapshot, [{ readCatalogue }, { COMMON_STEMS }]] = await Promise.all([anySnapshot(), catalogueCode()]);
  if (!read || !isSame(read, snapshot)) read = { ...snapshot, catalogue: readCatalogue(snapshot.data, COMMON_STEMS) };
  return { catalogue: read.catalogue, checkedAt: snapshot.checkedAt };
}

/** A failed module fetch is a lost connection. */
const catalogueCode = () =>
  Promise.all([import("./catalogue"), import("../search/common-words")]).catch(() => {
    throw new ConnectionError(false);
  });

function isSame(known: NonNullable<typeof read>, { etag, checkedAt }: KeptSnapshot): boolean {
  return etag === null ? known.checkedAt === checkedAt : known.etag === etag;
}
