import { v7 as uuidV7 } from "uuid";
import { database } from "./database";
import { outboxChanged, type OutboxEntry, outboxOwner, type PhotoFacts, putEntry, waitingEntry } from "./outbox";
import { seal, unseal } from "./sealed";

/** Photos of one item; the server takes no more. */
export const MOST_PER_ITEM = 5;

/** A photo of goods of an act that is being written. Once that is issued, it waits in the outbox. */
export interface KeptPhoto {
  id: string;
  /** Id of the person who took it: only their session sends it. */
  owner: string;
  /** When it was taken, in milliseconds. */
  takenAt: number;
  size: number;
}

/** A photo, and the number of its goods within the act. */
export interface PhotoOfGoods {
  id: string;
  n: number;
}

/** Keeps a photo on this device, or throws. */
export async function keepPhoto(owner: string, file: ArrayBuffer): Promise<KeptPhoto> {
  const photo = { id: uuidV7(), owner, takenAt: Date.now(), size: file.byteLength };
  const sealed = await seal(owner, photo.id, file);
  await (
    await database()
  ).changeKept(["photos", "photoFiles"], async (of) => {
    await of("photoFiles").put(sealed, photo.id);
    await of("photos").put(photo, photo.id);
  });
  return photo;
}

/** The file of a photo of this device; null where the signed-in person has not taken it. */
export async function photoFile(id: string): Promise<ArrayBuffer | null | undefined> {
  const file = await (await database()).get("photoFiles", id);
  if (!file || !("iv" in file)) return file;
  return unseal(outboxOwner() ?? "", id, file);
}

/** Forgets a photo of an act that is being written. */
export async function forgetPhoto(id: string): Promise<void> {
  await (
    await database()
  ).change(["photos", "photoFiles"], async (of) => {
    await of("photos").delete(id);
    await of("photoFiles").delete(id);
  });
}

/** Puts photos into the outbox: the act to which they belong is issued. */
export async function postPhotos(
  { id: act, folio }: { id: string; folio: string },
  photos: readonly PhotoOfGoods[],
): Promise<void> {
  await (
    await database()
  ).change(["photos", "outbox"], async (of) => {
    for (const { id, n } of photos) {
      // One after the other, as in any transaction.
      // oxlint-disable-next-line no-await-in-loop
      const kept = await of("photos").get(id);
      // It is there already.
      if (!kept) continue;
      // oxlint-disable-next-line no-await-in-loop
      await putEntry(of("outbox"), photoEntry(kept, act, { folio, n, size: kept.size, sent: 0 }));
      // oxlint-disable-next-line no-await-in-loop
      await of("photos").delete(id);
    }
  });
  outboxChanged();
}

/** A photo as it waits; its file stays where it is. */
export const photoEntry = ({ id, owner }: KeptPhoto, act: string, photo: PhotoFacts): OutboxEntry =>
  waitingEntry({ id, kind: "photo", aggregate: act, owner, content: null, photo });
