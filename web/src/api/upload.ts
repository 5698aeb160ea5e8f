import { forgetSession, isOnline } from "./client";
import { ConnectionError, toApiProblem } from "./problem";
import { reasonIn, sessionEndOf } from "./session-end";
import { sessionStore } from "./session-store";
import { API_TIMEOUT_MS } from "./transport";

/** A file on its way to the server. */
export interface Upload {
  /** Below the root, like `/api/media`. */
  path: string;
  body: Blob;
  contentType: string;
  headers?: Readonly<Record<string, string>>;
  /** How much of it has left this device, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends the bytes of a file, which `fetch` cannot do with progress. A large file may take long on a slow
 * line: what ends the call is that nothing moves for as long as any call may take.
 */
export function upload<Answer>({ path, body, contentType, headers, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (!isOnline()) {
      reject(new ConnectionError(false));
      return;
    }
    const token = sessionStore.token();
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(new ConnectionError(true));
        request.abort();
      }, API_TIMEOUT_MS);
    };
    const abort = () => request.abort();

    request.open("POST", path);
    request.responseType = "text";
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", contentType);
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      moved();
      if (lengthComputable) onProgress?.(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      if (request.status === 401 && token !== null && sessionStore.token() === token)
        void forgetSession(sessionEndOf(reasonIn(answer)));
      if (request.status >= 200 && request.status < 300) resolve(answer as Answer);
      else reject(toApiProblem(request.status, answer));
    });
    request.addEventListener("error", () => reject(new ConnectionError(false)));
    request.addEventListener("abort", () => reject(signal?.reason ?? new ConnectionError(false)));
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", abort);
    });
    signal?.addEventListener("abort", abort);
    moved();
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
