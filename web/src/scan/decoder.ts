/** Finds a QR code in what the camera sees: its text, or null. */
export type LiveDecoder = (video: HTMLVideoElement) => Promise<string | null>;

/** Longest side in pixels of what the library looks through: enough for the largest code of a declaration. */
const LIVE_PX = 1080;
const PICTURE_PX = 2400;
/** How long the library may try other readings of a picture, and of a frame of the camera, in milliseconds. */
const PICTURE_MS = 1500;
const FRAME_MS = 100;

/** The browser's own decoder; else the library that ships with the application. */
export async function liveDecoder(): Promise<LiveDecoder> {
  const own = await browserDetector();
  // A frame that cannot be looked at has no code.
  if (own) return async (video) => (await own.detect(video).catch(() => []))[0]?.rawValue ?? null;
  const read = await readerOfPixels(FRAME_MS);
  const canvas = document.createElement("canvas");
  return (video) => {
    // The square in the middle is what the viewfinder shows.
    const side = Math.min(video.videoWidth, video.videoHeight);
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
    const pixels = pixelsOf(canvas, Math.min(side, LIVE_PX), Math.min(side, LIVE_PX), (context, size) =>
      context.drawImage(video, left, top, side, side, 0, 0, size, size),
    );
    return Promise.resolve(read(pixels));
  };
}

/** The text of the QR code in a picture; null when there is none that can be read. */
export async function readPicture(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const own = await browserDetector();
  if (own) return (await own.detect(bitmap))[0]?.rawValue ?? null;
  const read = await readerOfPixels(PICTURE_MS);
  const scale = Math.min(1, PICTURE_PX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const pixels = pixelsOf(document.createElement("canvas"), width, height, (context) =>
    context.drawImage(bitmap, 0, 0, width, height),
  );
  return read(pixels);
}

/**
 * Returns what finds the text of a QR code in pixels, or null. It takes `ms` milliseconds at most where it finds nothing
 * at once: the first reading misses one in 25 codes that are seen slightly from the side.
 */
export async function readerOfPixels(ms: number) {
  const { decodeQR } = await import("qr/decode.js");
  return (pixels: Pick<ImageData, "width" | "height" | "data">): string | null => {
    try {
      return decodeQR(pixels, { effort: Number.POSITIVE_INFINITY, timeLimit: ms });
    } catch {
      // The library throws where it finds nothing.
      return null;
    }
  };
}

function pixelsOf(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D, width: number) => void,
): ImageData {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  draw(context, width);
  return context.getImageData(0, 0, width, height);
}

interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

async function browserDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
}
