import { ConnectionError, NothingCachedError } from "./problem";
import type { Audience, createResponseCache } from "./response-cache";

/** The longest a call may take. */
export const API_TIMEOUT_MS = 30_000;

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
    const audience: Audience = token ? "staff" : "public";
    const isRead = original.method === "GET" || original.method === "HEAD";

    if (isRead && !ports.online()) {
      return (await kept(audience, original.url)) ?? fail(new NothingCachedError());
    }

    const response = await attempt(withToken(original, token)).catch(async (error: unknown) => {
      original.signal.throwIfAborted();
      return (isRead && (await kept(audience, original.url))) || fail(error);
    });

    if (response.status === 401 && token) ports.onTokenRefused(token);
    if (isRead && response.status === 200) await keep(audience, original.url, response);
    if (isRead && response.status >= 500) return (await kept(audience, original.url)) ?? response;
    return response;
  };

  async function attempt(request: Request): Promise<Response> {
    const deadline = AbortSignal.timeout(API_TIMEOUT_MS);
    try {
      return await ports.fetch(new Request(request, { signal: AbortSignal.any([request.signal, deadline]) }));
    } catch {
      throw new ConnectionError(deadline.aborted);
    }
  }

  async function keep(audience: Audience, url: string, response: Response) {
    const data: unknown = await response.clone().json().catch(() => null);
    if (typeof data !== "object" || data === null) return;
    // A full or forbidden database must not take the answer away.
    await ports.cache.write(audience, url, data).catch(() => undefined);
  }

  async function kept(audience: Audience, url: string): Promise<Response | undefined> {
    const data = await ports.cache.read(audience, url).catch(() => undefined);
    return data && Response.json(data);
  }
}

function withToken(request: Request, token: string | null): Request {
  if (!token || request.headers.has("Authorization")) return request;
  const headers = new Headers(request.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return new Request(request, { headers });
}

function fail(error: unknown): never {
  throw error;
}
