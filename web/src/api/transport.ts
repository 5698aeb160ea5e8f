import { deadline } from "./deadline";
import { ConnectionError, NothingCachedError } from "./problem";
import type { Audience, createResponseCache } from "./response-cache";
import { reasonIn } from "./session-end";

/** The longest a call may take, with everything that is tried again in its course. */
export const API_TIMEOUT_MS = 30_000;
/** How long a read that failed waits before it is tried again. */
export const RETRY_DELAY_MS = 1000;

/** The `Accept` header of a call that asks for a file rather than for data. */
export const ANY_FORMAT = "*/*";

/**
 * Reads that the response cache leaves alone. Who is signed in is the server's word or nothing: a kept answer would
 * confirm a session that has ended. The key of what lies on the device goes with the session and lies nowhere else. The
 * status of the system is true for seconds only. The snapshot has a store of its own, where it does not expire.
 */
const NOT_CACHED = ["/api/user", "/api/user/keeping-key", "/api/products/snapshot", "/api/status"];
/** Nor does anything of passengers stay on a device: each view of one is an audit record. */
const PASSENGERS = "/api/passengers";
/** The declarations of a flight have a store of their own, encrypted and as long as their day. */
const FLIGHTS = "/api/flights/";
/** Where an act stands is what the server says now: a kept answer could hide that it was annulled. */
const STANDING = "/api/retentions/standing/";

/** Alerts are kept for a shift: a scan without a network must not hide them. */
const ALERTS = "/api/alerted-declarations";
const SHIFT_MS = 12 * 60 * 60 * 1000;

/** Texts in another language are needed as long as there is no network, and say the same for months. */
const TRANSLATIONS = "/api/translations/";
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Marks a read that is answered from what was kept, without asking the server. */
export const KEPT_ONLY = { cache: "only-if-cached", mode: "same-origin" } as const;

/** What the transport needs from the browser. */
export interface TransportPorts {
  fetch: (request: Request) => Promise<Response>;
  cache: ReturnType<typeof createResponseCache>;
  online: () => boolean;
  token: () => string | null;
  /** The server no longer accepts the token that was sent, for a reason that it may have told. */
  onTokenRefused: (token: string, reason: unknown) => void;
}

/**
 * Sends one call with the stored token and a deadline. Successful reads are kept, and given back when there is
 * no connection or the server is failing; a read with nothing kept is tried a second time before the deadline.
 * Refusals (4xx) are answers, not failures: a kept copy never hides that something is gone or forbidden.
 */
export function createTransport(ports: TransportPorts) {
  return async function send(original: Request): Promise<Response> {
    const token = ports.token();
    const isRead = original.method === "GET" || original.method === "HEAD";
    const { pathname } = new URL(original.url);
    const isCached =
      isRead &&
      !NOT_CACHED.includes(pathname) &&
      ![PASSENGERS, FLIGHTS, STANDING].some((start) => pathname.startsWith(start));
    const kept = async () => (isCached ? readKept(audienceOf(token), original.url) : undefined);

    if (isRead && (!ports.online() || original.cache === KEPT_ONLY.cache)) {
      return (await kept()) ?? fail(new NothingCachedError());
    }

    const late = deadline(API_TIMEOUT_MS, original.signal);
    const { signal } = late;
    const request = new Request(withToken(original, token), { signal });
    try {
      // A request can be sent only once.
      const outcome = await attempt(isRead ? request.clone() : request, signal);
      const again = isRead && isFailure(outcome) && !signal.aborted;
      const answer = isFailure(outcome)
        ? ((await kept()) ?? (again ? await repeat(request, signal) : outcome))
        : outcome;
      if (answer instanceof Error) throw answer;
      if (answer.status === 401 && token) ports.onTokenRefused(token, await reasonOf(answer));
      if (isCached && answer.status === 200) await keep(token, original.url, answer);
      return answer;
    } finally {
      late.clear();
    }
  };

  /** The answer, or the error of a lost connection. Throws only when the caller gave up. */
  async function attempt(request: Request, signal: AbortSignal): Promise<Response | ConnectionError> {
    try {
      const response = await ports.fetch(request);
      return (await isFromGateway(request, response)) ? response : new ConnectionError(false);
    } catch {
      if (!signal.aborted) return new ConnectionError(false);
      if (signal.reason instanceof ConnectionError) return signal.reason;
      throw signal.reason;
    }
  }

  async function repeat(request: Request, signal: AbortSignal): Promise<Response | ConnectionError> {
    await pause(RETRY_DELAY_MS, signal);
    return attempt(request, signal);
  }

  async function keep(token: string | null, url: string, response: Response) {
    // A file is saved by who asked for it, and is read only once.
    if (!isJson(response)) return;
    const data: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (typeof data !== "object" || data === null) return;
    // The session may have ended while the answer was on its way; what was read under it is forgotten by now.
    if (ports.token() !== token) return;
    // A full or forbidden database must not take the answer away.
    await ports.cache.write(audienceOf(token), url, data, lifetimeOf(new URL(url).pathname)).catch(() => undefined);
  }

  async function readKept(audience: Audience, url: string): Promise<Response | undefined> {
    const data = await ports.cache.read(audience, url).catch(() => undefined);
    return data && jsonAnswer(data);
  }
}

function lifetimeOf(pathname: string): number | undefined {
  if (pathname === ALERTS) return SHIFT_MS;
  return pathname.startsWith(TRANSLATIONS) ? MONTH_MS : undefined;
}

const isFailure = (outcome: Response | ConnectionError): boolean => outcome instanceof Error || outcome.status >= 500;

/**
 * Whether an answer came from the gateway: it is JSON, or it has no body where none is needed. Anything else is
 * the page of somebody in between, such as the sign-in page of a Wi-Fi network. Throws when the answer breaks off.
 */
async function isFromGateway(request: Request, response: Response): Promise<boolean> {
  // A file comes for as long as it takes, so it is not read here.
  if (response.ok && request.headers.get("Accept") === ANY_FORMAT) return !isHtml(response);
  const text = await response.clone().text();
  if (text === "")
    return request.method === "HEAD" || !response.ok || response.status === 204 || response.status === 205;
  return isJson(response) && parses(text);
}

/** `Response.json` is newer than the oldest browsers. */
const jsonAnswer = (data: object) =>
  new Response(JSON.stringify(data), { headers: { "Content-Type": "application/json" } });

async function reasonOf(response: Response): Promise<unknown> {
  return reasonIn(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
}

const isJson = (response: Response) => response.headers.get("Content-Type")?.includes("json") ?? false;
const isHtml = (response: Response) => response.headers.get("Content-Type")?.includes("html") ?? false;

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Waits, or returns early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
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
