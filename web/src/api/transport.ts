import { ConnectionError, NothingCachedError } from "./problem";
import type { Audience, createResponseCache } from "./response-cache";

/** The longest a call may take. */
export const API_TIMEOUT_MS = 30_000;

/** What asks for a file rather than for data. */
export const ANY_FORMAT = "*/*";

/** Says who is signed in. That is the server's word or nothing: a kept answer would confirm a session that has ended. */
const NEVER_KEPT = ["/api/user"];

/** What the transport needs from the browser. */
export interface TransportPorts {
  fetch: (request: Request) => Promise<Response>;
  cache: ReturnType<typeof createResponseCache>;
  online: () => boolean;
  token: () => string | null;
  /** The server no longer accepts the token that was sent. */
  onTokenRefused: (token: string) => void;
}

/**
 * One call: with the stored token and a deadline; successful reads are kept, and given back
 * when there is no connection or the server is failing. Its refusals (4xx) are answers, not
 * failures: a kept copy never hides that something is gone or forbidden.
 */
export function createTransport(ports: TransportPorts) {
  return async function send(original: Request): Promise<Response> {
    const token = ports.token();
    const audience = audienceOf(token);
    const isRead = original.method === "GET" || original.method === "HEAD";
    const keeps = isRead && !NEVER_KEPT.includes(new URL(original.url).pathname);
    const kept = async () => (keeps ? readKept(audience, original.url) : undefined);

    if (isRead && !ports.online()) {
      return (await kept()) ?? fail(new NothingCachedError());
    }

    const response = await attempt(withToken(original, token)).catch(async (error: unknown) => {
      original.signal.throwIfAborted();
      return (await kept()) ?? fail(error);
    });

    if (response.status === 401 && token) ports.onTokenRefused(token);
    if (keeps && response.status === 200) await keep(token, original.url, response);
    if (response.status >= 500) return (await kept()) ?? response;
    return response;
  };

  async function attempt(request: Request): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), API_TIMEOUT_MS);
    try {
      const response = await ports.fetch(new Request(request, { signal: AbortSignal.any([request.signal, late.signal]) }));
      // An answer that breaks off on its way is a lost connection too. A file comes for as long as it comes.
      if (request.headers.get("Accept") !== ANY_FORMAT) await response.clone().arrayBuffer();
      return response;
    } catch {
      throw new ConnectionError(late.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  async function keep(token: string | null, url: string, response: Response) {
    // A file is saved by who asked for it, and is read only once.
    if (!response.headers.get("Content-Type")?.includes("json")) return;
    const data: unknown = await response.clone().json().catch(() => null);
    if (typeof data !== "object" || data === null) return;
    // The session may have ended while the answer was on its way; what was read under it is forgotten by now.
    if (ports.token() !== token) return;
    // A full or forbidden database must not take the answer away.
    await ports.cache.write(audienceOf(token), url, data).catch(() => undefined);
  }

  async function readKept(audience: Audience, url: string): Promise<Response | undefined> {
    const data = await ports.cache.read(audience, url).catch(() => undefined);
    return data && Response.json(data);
  }
}

const audienceOf = (token: string | null): Audience => (token ? "staff" : "public");

function withToken(request: Request, token: string | null): Request {
  if (!token || request.headers.has("Authorization")) return request;
  const headers = new Headers(request.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return new Request(request, { headers });
}

function fail(error: unknown): never {
  throw error;
}
