import { v7 as uuidV7 } from "uuid";
import { hexOf } from "../lib/bytes";
import { database } from "./database";
import { seal, type Sealed, unseal } from "./sealed";

/** Photos of one item; the server takes no more. */
export const MOST_PER_ITEM = 5;

/** A photo of goods that the server does not have yet. */
export interface KeptPhoto {
  id: string;
  /** Id of the person who took it: only their session sends it. */
  owner: string;
  /** When it was taken, in milliseconds. */
  takenAt: number;
  /** The item of an issued act; null while the act is being written. */
  item: PhotoItem | null;
  size: number;
  sha256: string;
  /** Bytes that the server has. */
  sent: number;
  /** Why the server does not take it. */
  refusal: string | null;
}

/** An item of an issued act. */
export interface PhotoItem {
  act: string;
  /** Number of the item within the act. */
  n: number;
}

/** Keeps a photo on this device, or throws: for an act that is being written, or for an item of an issued one. */
export async function keepPhoto(owner: string, file: ArrayBuffer, item: PhotoItem | null): Promise<KeptPhoto> {
  const photo = {
    id: uuidV7(),
    owner,
    takenAt: Date.now(),
    item,
    size: file.byteLength,
    sha256: await sha256(file),
    sent: 0,
    refusal: null,
  };
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
  const db = await database();
  const [photo, file] = await Promise.all([db.get("photos", id), db.get("photoFiles", id)]);
  if (!file || !("iv" in file)) return file;
  return photo ? unseal(photo.owner, id, file) : undefined;
}

/** Encrypts the photos that an earlier release left on this device. */
export async function sealEarlierPhotos(owner: string): Promise<void> {
  const db = await database();
  for (const { id } of (await db.getAll("photos")).filter((photo) => photo.owner === owner)) {
    // One after the other: they are large.
    // oxlint-disable-next-line no-await-in-loop
    const file = await db.get("photoFiles", id);
    // oxlint-disable-next-line no-await-in-loop
    if (file && !("iv" in file)) await replaceFile(id, await seal(owner, id, file));
  }
}

/** Unless the photo is forgotten by now. */
async function replaceFile(id: string, sealed: Sealed): Promise<void> {
  await (
    await database()
  ).change(["photoFiles"], async (of) => {
    if (await of("photoFiles").get(id)) await of("photoFiles").put(sealed, id);
  });
}

/** Forgets a photo: the server has it now, or the person gave it up. */
export async function forgetPhoto(id: string): Promise<void> {
  await (
    await database()
  ).change(["photos", "photoFiles"], async (of) => {
    await of("photos").delete(id);
    await of("photoFiles").delete(id);
  });
}

/** Changes what is known of a photo, unless it is forgotten by now. */
export async function changePhoto(id: string, change: Partial<KeptPhoto>): Promise<void> {
  await (
    await database()
  ).change(["photos"], async (of) => {
    const before = await of("photos").get(id);
    if (before) await of("photos").put({ ...before, ...change }, id);
  });
}

/** The photos of issued acts on this device, in the order in which they were taken. */
export async function waitingPhotos(): Promise<(KeptPhoto & { item: PhotoItem })[]> {
  const photos = await (await database()).getAll("photos");
  return photos.flatMap((photo) => (photo.item ? [{ ...photo, item: photo.item }] : []));
}

async function sha256(file: ArrayBuffer): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", file)));
}
