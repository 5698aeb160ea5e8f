import type { WorkerMessage } from "../lib/document-picture/document-worker";
import type { Gray } from "../lib/document-picture/gray";
import { DOCUMENT_WORKER, ownScript } from "../offline/own-script";

/** The longer side in pixels of what is looked through: first what most pictures need, then more for a small document. */
const LONGEST = [1900, 3000];

interface Watching {
  /** Told how much of the work is done, from 0 to 1. */
  onShare: (share: number) => void;
  /** Ends the work. */
  signal: AbortSignal;
}

/** Why there are no lines: the file is no picture, or none can be read in it. */
export type PictureReading = { lines: readonly string[] } | { failed: "no_picture" | "unreadable" };

/** Reads the lines of a document in a picture, which stays on this device. */
export async function readDocumentPicture(picture: Blob, { onShare, signal }: Watching): Promise<PictureReading> {
  let before = 0;
  for (const [turn, longest] of LONGEST.entries()) {
    // The second one is looked through only where the first one told nothing.
    // oxlint-disable-next-line no-await-in-loop
    const gray = await grayOf(picture, longest);
    if (!gray) return { failed: "no_picture" };
    const size = Math.max(gray.width, gray.height);
    if (size === before) break;
    before = size;
    const share = (part: number) => onShare((turn + part) / LONGEST.length);
    // oxlint-disable-next-line no-await-in-loop
    const lines = await readBeside(gray, { onShare: share, signal });
    if (lines) return { lines };
  }
  return { failed: "unreadable" };
}

/** Reads beside the page, which does not stand still meanwhile. */
async function readBeside(gray: Gray, { onShare, signal }: Watching): Promise<string[] | null> {
  const worker = new Worker(ownScript(DOCUMENT_WORKER), import.meta.env.PROD ? {} : { type: "module" });
  try {
    return await new Promise<string[] | null>((resolve, reject) => {
      const end = () => reject(new DOMException("not wanted any more", "AbortError"));
      if (signal.aborted) end();
      signal.addEventListener("abort", end);
      worker.addEventListener("error", () => reject(new Error("the code that reads pictures did not arrive")));
      worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
        if ("share" in data) onShare(data.share);
        else resolve(data.lines);
      });
      worker.postMessage(gray, [gray.data.buffer as ArrayBuffer]);
    });
  } finally {
    worker.terminate();
  }
}

/** The picture without its colours, its longer side no longer than this; null when it is no picture. */
export async function grayOf(picture: Blob, longest: number): Promise<Gray | null> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at += 1)
    gray[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 151 + (data[at * 4 + 2] ?? 0) * 28) >> 8;
  return { width, height, data: gray };
}
