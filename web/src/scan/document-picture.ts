import type { DocumentPicture, WorkerMessage } from "../lib/document-picture/document-worker";
import type { Gray } from "../lib/document-picture/gray";
import { DOCUMENT_WORKER, ownScript } from "../offline/own-script";
import type { LiveDecoder } from "./decoder";

/** The longer side in pixels of what is looked through: first what most pictures need, then more for a small document. */
const LONGEST = [1900, 3000];
/** The same of what a camera sees, where the document fills the picture. */
const LIVE_LONGEST = 1400;

const NO_WORKER = "the code that reads pictures did not arrive";

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
    const lines = await readOnce(gray, { onShare: share, signal });
    if (lines) return { lines };
  }
  return { failed: "unreadable" };
}

async function readOnce(image: Gray, { onShare, signal }: Watching): Promise<string[] | null> {
  const worker = startWorker();
  try {
    return await read(worker, { image, isUpright: false }, { onShare, signal });
  } finally {
    worker.terminate();
  }
}

/**
 * Reads the lines of a document in what a camera sees, until `signal` ends it. The names have no check digits, so lines
 * count when they were read alike in two frames.
 */
export function documentDecoder(signal: AbortSignal): Promise<LiveDecoder> {
  const worker = startWorker();
  signal.addEventListener("abort", () => worker.terminate());
  let isBroken = false;
  worker.addEventListener("error", () => (isBroken = true));
  const canvas = document.createElement("canvas");
  let before: string | null = null;
  return Promise.resolve(async (video) => {
    // It may have failed before there was a frame.
    if (isBroken) throw new Error(NO_WORKER);
    const image = grayIn(canvas, shownOf(video), LIVE_LONGEST);
    const lines = image && (await read(worker, { image, isUpright: true }, { onShare: () => undefined, signal }));
    if (!lines) return null;
    const text = lines.join("\n");
    const isSure = text === before;
    before = text;
    return isSure ? text : null;
  });
}

/** Reads beside the page, which does not stand still meanwhile. */
const startWorker = () => new Worker(ownScript(DOCUMENT_WORKER), import.meta.env.PROD ? {} : { type: "module" });

function read(worker: Worker, picture: DocumentPicture, { onShare, signal }: Watching): Promise<string[] | null> {
  const over = new AbortController();
  return new Promise<string[] | null>((resolve, reject) => {
    const until = { signal: over.signal };
    const end = () => reject(new DOMException("not wanted any more", "AbortError"));
    if (signal.aborted) end();
    signal.addEventListener("abort", end, until);
    worker.addEventListener("error", () => reject(new Error(NO_WORKER)), until);
    const receive = ({ data }: MessageEvent<WorkerMessage>) => {
      if ("share" in data) onShare(data.share);
      else resolve(data.lines);
    };
    worker.addEventListener("message", receive, until);
    worker.postMessage(picture, [picture.image.data.buffer as ArrayBuffer]);
  }).finally(() => over.abort());
}

/** A rectangle of a picture, in its pixels. */
interface Part {
  source: CanvasImageSource;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is seen of a video that fills its element. */
function shownOf(video: HTMLVideoElement): Part {
  const { clientWidth, clientHeight, videoWidth, videoHeight } = video;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const [width, height] = [clientWidth / scale, clientHeight / scale];
  return { source: video, left: (videoWidth - width) / 2, top: (videoHeight - height) / 2, width, height };
}

/** The picture without its colours, its longer side no longer than this; null when it is no picture. */
export async function grayOf(picture: Blob, longest: number): Promise<Gray | null> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const gray = grayIn(document.createElement("canvas"), { source: bitmap, left: 0, top: 0, width, height }, longest);
  bitmap.close();
  return gray;
}

function grayIn(canvas: HTMLCanvasElement, part: Part, longest: number): Gray | null {
  const scale = Math.min(1, longest / Math.max(part.width, part.height));
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || !width || !height) return null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.imageSmoothingQuality = "high";
  context.drawImage(part.source, part.left, part.top, part.width, part.height, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at += 1)
    gray[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 151 + (data[at * 4 + 2] ?? 0) * 28) >> 8;
  return { width, height, data: gray };
}
