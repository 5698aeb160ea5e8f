import { isHeic, mustConvert } from "../../lib/photo-format";

/**
 * The picture in a format that the server reads. A photo becomes JPEG; anything else PNG, which keeps what is
 * transparent.
 */
export async function convertedPicture(file: File): Promise<File> {
  if (!mustConvert(file)) return file;
  const type = isHeic(file) ? "image/jpeg" : "image/png";
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    if (!blob) throw new Error("the browser cannot encode");
    return new File([blob], file.name.replace(/\.\w+$/, type === "image/jpeg" ? ".jpg" : ".png"), { type });
  } finally {
    bitmap.close();
  }
}
