// A client of the stack's public JSON API.

const base = process.env.PINZON_URL ?? "http://127.0.0.1:8080";

/** An answer other than 2xx. */
export class ApiError extends Error {
  constructor(call, status, problem) {
    super(`${call} was refused with ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

let signInAgain = async () => undefined;

/** Says how the person of a token signs in again: the clock leaps, and a session that seems unused has ended. */
export function onSessionEnd(handler) {
  signInAgain = handler;
}

/**
 * Sends a call. Whoever's session has ended signs in again, and the call, which was refused before anything was done,
 * is repeated.
 */
export async function call(method, path, options = {}) {
  try {
    return await send(method, path, options);
  } catch (error) {
    const ended = options.token !== undefined && error instanceof ApiError && error.problem?.reason === "SESSION_ENDED";
    const token = ended ? await signInAgain(options.token) : undefined;
    if (token === undefined) throw error;
    return send(method, path, { ...options, token });
  }
}

async function send(method, path, { token, key, body }) {
  const headers = { Accept: "application/json" };
  const isPicture = body instanceof Uint8Array;
  if (body !== undefined) headers["Content-Type"] = isPicture ? "image/png" : "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers,
    body: isPicture ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(`${method} ${path}`, response.status, parse(text));
  return text === "" ? null : JSON.parse(text);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads all pages of a list. */
export async function all(path, query = {}, token = undefined) {
  const items = [];
  let next = "";
  do {
    const search = new URLSearchParams({ page_size: "200", ...query, ...(next && { page_token: next }) });
    const page = await call("GET", `${path}?${search}`, { token });
    items.push(...page.items);
    next = page.next_page_token;
  } while (next);
  return items;
}
