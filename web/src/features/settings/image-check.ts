import { CONVERTED, isHeic } from "../../lib/photo-format";
import { formatNumber } from "../../lib/format";
import { managementTexts } from "../../texts/management";

/** The largest file that the server takes. */
export const MAX_BYTES = 5 * 1024 * 1024;
/** The longest side that the server takes. */
const MAX_SIDE = 4096;
/** What the native chooser offers. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", ...CONVERTED] as const;

const t = managementTexts.settings.images;

/** What a browser finds when it looks at a picture. */
export interface Measures {
  width: number;
  height: number;
}

/** What is wrong with a file in words, before it is sent; null when it may be. The server looks for itself. */
export async function faultOf(file: File, measure: (file: File) => Promise<Measures>): Promise<string | null> {
  const { name } = file;
  const isOfPhone = isHeic(file);
  if (file.type === "image/svg+xml" || /\.svgz?$/i.test(name)) return t.refused.svg(name);
  if (!isOfPhone && !IMAGE_TYPES.some((type) => type === file.type)) return t.refused.type(name);
  if (file.size === 0) return t.refused.empty(name);
  if (file.size > MAX_BYTES) return t.refused.size(name, formatBytes(file.size));
  try {
    const { width, height } = await measure(file);
    return Math.max(width, height) > MAX_SIDE
      ? t.refused.pixels(name, formatNumber(width), formatNumber(height))
      : null;
  } catch {
    return isOfPhone ? t.refused.heic(name) : t.refused.unreadable(name);
  }
}

/** Lets the browser read a picture. */
export async function measurePicture(file: File): Promise<Measures> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** A size as people say it: "340 KB", "5,2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;
  return `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;
}
