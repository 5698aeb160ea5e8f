import { mayStandInActDraft } from "./act-drafts";
import { database } from "./database";
import { forgetPhoto } from "./kept-photos";
import { isLoose } from "./loose-photo";

/** How long a photo that no draft names is kept: a draft that is being written names it a moment later. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

/** Forgets the photos of acts that are no longer being written. */
export async function forgetUnusedPhotos(now: number): Promise<void> {
  const loose = (await (await database()).getAll("photos")).filter(
    (photo) => isLoose(photo) && now - photo.takenAt > UNUSED_MS,
  );
  await Promise.all(
    loose.map(async ({ id, owner }) => {
      if (!(await mayStandInActDraft(owner, id))) await forgetPhoto(id);
    }),
  );
}
