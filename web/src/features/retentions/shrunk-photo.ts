/** Pixels of the longer side. */
const SIDES = [1600, 1280, 960] as const;
/** From the one that nobody tells from the original to the one that always fits. */
const QUALITIES = [0.85, 0.75, 0.6, 0.45] as const;
/** Bytes of a photo as it is sent. */
const MOST_BYTES = 300_000;

/** Shrinks a photo to at most 300,000 bytes of JPEG, the right way up, or throws when the browser cannot read it. */
export async function shrunkPhoto(file: Blob): Promise<ArrayBuffer> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    for (const side of SIDES) {
      const canvas = drawn(image, Math.min(1, side / Math.max(image.width, image.height)));
      for (const quality of QUALITIES) {
        // The first one that is small enough is the best one.
        // oxlint-disable-next-line no-await-in-loop
        const jpeg = await encoded(canvas, quality);
        if (jpeg.size <= MOST_BYTES) return await jpeg.arrayBuffer();
      }
    }
  } finally {
    image.close();
  }
  throw new Error("no quality makes the photo small enough");
}

function drawn(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser cannot draw");
  // JPEG has no transparency: what is transparent is white, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the browser cannot encode"))),
      "image/jpeg",
      quality,
    );
  });
