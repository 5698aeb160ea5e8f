import { call } from "../api/call";
import { hexOf } from "../lib/bytes";
import type { OutboxEntry } from "./outbox";

/** Bytes of a part: a broken connection costs no more. */
const PART = 64 * 1024;

/** Sends what the server does not have of a photo of goods, part by part. Nothing is left to do where it is gone. */
export async function deliverPhoto(
  { id, aggregate: act, photo }: OutboxEntry,
  file: ArrayBuffer | undefined,
  progress: (bytes: number) => Promise<void>,
): Promise<void> {
  if (!file || !photo) return;
  const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", file)));
  let state = await call.post("/api/retentions/{id}/items/{n}/photos", {
    params: { path: { id: act, n: photo.n } },
    body: { photo_id: id, size: file.byteLength, sha256 },
  });
  if (state.offset > photo.sent) await progress(state.offset);
  while (!state.kept) {
    const part = file.slice(state.offset, state.offset + PART);
    // Each part begins where the one before it ended.
    // oxlint-disable-next-line no-await-in-loop
    state = await sendPart(act, id, state.offset, part);
    // oxlint-disable-next-line no-await-in-loop
    await progress(state.offset);
  }
}

const sendPart = (act: string, id: string, offset: number, part: ArrayBuffer) =>
  call.put("/api/retentions/{id}/photos/{photo_id}", {
    params: { path: { id: act, photo_id: id }, query: { offset } },
    body: part as never,
    bodySerializer: (body: unknown) => body as ArrayBuffer,
    headers: { "Content-Type": "application/octet-stream" },
  });
