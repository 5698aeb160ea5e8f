import { call } from "../api/call";
import { dutyOf, isDuty } from "../api/duty";
import { ApiProblem } from "../api/problem";
import { sessionStore } from "../api/session-store";
import { inOneTab } from "../storage/turn";
import { changePhoto, forgetPhoto, type KeptPhoto, photoFile, type PhotoItem, waitingPhotos } from "./kept-photos";

/** Bytes of a part: a broken connection costs no more. */
const PART = 64 * 1024;
/**
 * How long it waits after a connection that broke, and after one that let nothing through or an act that is not known
 * yet.
 */
const PAUSE_MS = { moved: 1000, still: 15_000 };
/** The tab that holds it sends; the others wait. */
const LOCK = "photo-uploads";

type WaitingPhoto = KeptPhoto & { item: PhotoItem };

let again: ReturnType<typeof setTimeout> | undefined;

/** Sends the photos of issued acts that the signed-in person took, and those that remain a little later. */
export async function sendPhotos(): Promise<void> {
  clearTimeout(again);
  const before = missing(await ownPhotos());
  await inOneTab(LOCK, sendAll);
  const after = missing(await ownPhotos());
  if (after > 0) {
    clearTimeout(again);
    again = setTimeout(() => void sendPhotos().catch(console.error), after < before ? PAUSE_MS.moved : PAUSE_MS.still);
  }
}

/** Bytes that the server does not have, and one for each photo that it has not confirmed. */
const missing = (photos: readonly WaitingPhoto[]): number =>
  photos.reduce((sum, { size, sent }) => sum + size - sent + 1, 0);

/** Each photo is tried once. The connection is slow, so they go one after the other. */
async function sendAll(): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const next = (await ownPhotos()).find(({ id }) => !tried.has(id));
    if (!next || !navigator.onLine) return;
    tried.add(next.id);
    // oxlint-disable-next-line no-await-in-loop
    await send(next);
  }
}

/** Photos that are to be sent; none while something else must be done first, for which each would be refused. */
async function ownPhotos(): Promise<WaitingPhoto[]> {
  const found = sessionStore.read();
  const person = found.kind === "session" && !dutyOf(found.session.user) ? found.session.user.id : null;
  return (await waitingPhotos()).filter(({ owner, refusal }) => owner === person && refusal === null);
}

async function send(photo: WaitingPhoto): Promise<void> {
  const file = await photoFile(photo.id);
  // The key is not there yet; the photo is.
  if (file === null) return;
  try {
    if (file) await upload(photo, file);
    await forgetPhoto(photo.id);
  } catch (error) {
    if (isRefusal(error)) await changePhoto(photo.id, { refusal: error.message, sent: 0 });
  }
}

/** Sends what the server does not have of a photo, part by part. */
async function upload({ id, item, size, sha256 }: WaitingPhoto, file: ArrayBuffer): Promise<void> {
  const path = { id: item.act, n: item.n };
  let state = await call.post("/api/retentions/{id}/items/{n}/photos", {
    params: { path },
    body: { photo_id: id, size, sha256 },
  });
  while (!state.kept) {
    const part = file.slice(state.offset, state.offset + PART);
    // Each part begins where the one before it ended.
    // oxlint-disable-next-line no-await-in-loop
    state = await sendPart(item.act, id, state.offset, part);
    // oxlint-disable-next-line no-await-in-loop
    await changePhoto(id, { sent: state.offset });
  }
}

const sendPart = (act: string, id: string, offset: number, part: ArrayBuffer) =>
  call.put("/api/retentions/{id}/photos/{photo_id}", {
    params: { path: { id: act, photo_id: id }, query: { offset } },
    body: part as never,
    bodySerializer: (body: unknown) => body as ArrayBuffer,
    headers: { "Content-Type": "application/octet-stream" },
  });

/**
 * Whether trying again would be refused again. An act that is not known may still be on its way, a session that ended
 * begins again, a duty will be done, and an upload that another tab continued goes on where that tab left it.
 */
function isRefusal(error: unknown): error is ApiProblem {
  if (!(error instanceof ApiProblem) || isDuty(error)) return false;
  return [403, 409, 422].includes(error.status) && error.reason !== "PHOTO_OFFSET" && error.reason !== "PHOTO_CHANGED";
}
