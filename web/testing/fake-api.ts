import { vi } from "vitest";

/** An answer of the faked API: JSON to send with status 200, or a function that returns any response. */
export type FakeAnswer = object | ((request: Request) => Response | Promise<Response>);

/** A call of the component under test. */
export interface FakeCall {
  /** Method and path, such as "GET /api/settings". */
  name: string;
  request: Request;
}

/**
 * Replaces `fetch` for one test. The key of an answer is method and path, such as "GET /api/settings";
 * "*" answers every other call. Returns the calls in their order.
 */
export function fakeApi(answers: Readonly<Record<string, FakeAnswer>>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push({ name, request });
    const answer = answers[name] ?? answers["*"];
    if (!answer) throw new TypeError(`no faked answer for ${name}`);
    return typeof answer === "function" ? answer(request) : Response.json(answer);
  });
  return calls;
}

/** The sign-in page of a Wi-Fi network instead of the API's answer. */
export const captivePortal = (): Response =>
  new Response("<!doctype html><title>Free Wi-Fi</title><p>Please sign in", { headers: { "Content-Type": "text/html" } });

/** Never answers; rejects when the caller aborts. */
export const hanging = (request: Request): Promise<Response> =>
  new Promise((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
  });
