import { ConnectionError, toApiProblem } from "./problem";
import { ANY_FORMAT, API_TIMEOUT_MS } from "./transport";

/** The formats a list is exported in. */
export type ExportFormat = "csv" | "xlsx";

/** What a call that is to be saved as a file adds to its request: the body comes piece by piece, in any format. */
export const AS_FILE = { parseAs: "stream", headers: { Accept: ANY_FORMAT } } as const;

interface FileAnswer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * Saves the answer of a call (made with `AS_FILE`) in the browser's downloads, under the name the server
 * gives it; tells how many bytes have come.
 */
export async function saveFile(call: Promise<FileAnswer>, onProgress?: (bytes: number) => void): Promise<string> {
  const { data, error, response } = await call;
  if (!response.ok) throw toApiProblem(response.status, error);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  for (;;) {
    // The next piece comes after this one.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await unlessStalled(reader.read());
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onProgress?.(bytes);
  }
  const name =
    fileNameOf(response.headers.get("Content-Disposition")) ?? new URL(response.url).pathname.split("/").at(-1) ?? "";
  offer(new Blob(parts, { type: response.headers.get("Content-Type") ?? "" }), name);
  return name;
}

const lost = (): never => {
  throw new ConnectionError(false);
};

/** A large file may take long on a slow line: what ends it is that nothing comes for as long as any call may take. */
async function unlessStalled<Piece>(coming: Promise<Piece>): Promise<Piece> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionError(true)), API_TIMEOUT_MS);
  });
  try {
    return await Promise.race([coming.catch(lost), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/** The file's name in a `Content-Disposition`; its extended form goes first. */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (extended) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim() ?? null;
}

/** Saves a text that was made here as a file. */
export const saveText = (name: string, text: string, type: string): void => offer(new Blob([text], { type }), name);

/** Hands a file to the browser's downloads. */
export function offer(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
