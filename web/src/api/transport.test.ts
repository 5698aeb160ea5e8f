import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionError, NothingCachedError } from "./problem";
import { API_TIMEOUT_MS, createTransport, KEPT_ONLY, RETRY_DELAY_MS, type TransportPorts } from "./transport";

const URL_READ = "https://pinzon.test/api/products";
let kept: Map<string, object>;
let ports: TransportPorts;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  kept = new Map();
  ports = {
    fetch: vi.fn(async () => Response.json({ fresh: true })),
    cache: {
      read: async (audience, url) => kept.get(`${audience} ${url}`),
      write: async (audience, url, data) => void kept.set(`${audience} ${url}`, data),
      forgetEnded: async () => undefined,
      forgetAll: async () => undefined,
      forgetStaff: async () => undefined,
    },
    online: () => true,
    token: () => null,
    onTokenRefused: vi.fn(),
  };
});

afterEach(() => vi.useRealTimers());

const send = (request: Request) => createTransport(ports)(request);
const read = () => send(new Request(URL_READ));
const problem = (status: number) =>
  Response.json({ status }, { status, headers: { "Content-Type": "application/problem+json" } });
const portal = (status: number) =>
  new Response("<!doctype html><p>Please sign in", { status, headers: { "Content-Type": "text/html" } });

/** Lets all waiting of the transport pass at once. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  await vi.runAllTimersAsync();
  return promise;
}

/** Never answers; ends when the caller gives up. */
const hanging = (request: Request) =>
  new Promise<Response>((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
  });

test("a successful read is kept", async () => {
  await read();
  expect(kept.get(`public ${URL_READ}`)).toEqual({ fresh: true });
});

test("the stored token goes along, and the answer is kept apart", async () => {
  ports.token = () => "t-1";
  await read();
  const [request] = vi.mocked(ports.fetch).mock.calls[0] ?? [];
  expect(request?.headers.get("Authorization")).toBe("Bearer t-1");
  expect([...kept.keys()]).toEqual([`staff ${URL_READ}`]);
});

test.each([
  "/user",
  "/user/keeping-key",
  "/passengers/p-1",
  "/passengers/p-1/changes",
  "/flights/LA1411/declarations",
  "/retentions/standing/GPS-2026-000001",
  "/status",
])("what is read at %s is not kept", async (path) => {
  ports.token = () => "t-1";
  await send(new Request(`https://pinzon.test/api${path}`));
  expect([...kept.keys()]).toEqual([]);
});

test("offline, a read is answered from what was kept", async () => {
  kept.set(`public ${URL_READ}`, { fresh: false });
  ports.online = () => false;
  expect(await (await read()).json()).toEqual({ fresh: false });
  expect(ports.fetch).not.toHaveBeenCalled();
});

test("offline with nothing kept, it says so", async () => {
  ports.online = () => false;
  await expect(read()).rejects.toThrow(new NothingCachedError());
  await expect(read()).rejects.toThrow("No hay conexión y no hay datos en caché");
});

test("a lost connection or a failing server is answered from what was kept", async () => {
  kept.set(`public ${URL_READ}`, { fresh: false });
  ports.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await (await read()).json()).toEqual({ fresh: false });
  ports.fetch = async () => problem(503);
  expect(await (await read()).json()).toEqual({ fresh: false });
});

test("an answer that breaks off on its way is a lost connection", async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start: (body) => body.enqueue(new TextEncoder().encode("{")),
        pull: (body) => body.error(new TypeError("network error")),
      }),
    );
  ports.fetch = async () => broken();
  await expect(settled(read())).rejects.toBeInstanceOf(ConnectionError);
  kept.set(`public ${URL_READ}`, { fresh: false });
  expect(await (await read()).json()).toEqual({ fresh: false });
});

test("a file is given on as it comes", async () => {
  ports.fetch = async () => new Response(new ReadableStream({ start: () => undefined }));
  const answer = await send(new Request(URL_READ, { headers: { Accept: "*/*" } }));
  expect(answer.bodyUsed).toBe(false);
});

test("a lost connection with nothing kept is a connection error", async () => {
  ports.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(settled(read())).rejects.toBeInstanceOf(ConnectionError);
});

describe("an answer that is not from the gateway is a lost connection", () => {
  test.each([
    ["a portal's page", () => portal(200)],
    ["a portal's refusal", () => portal(403)],
    ["a proxy's page", () => portal(502)],
    ["text", () => new Response("{}", { headers: { "Content-Type": "text/plain" } })],
    ["JSON that is none", () => new Response("<p>", { headers: { "Content-Type": "application/json" } })],
    ["nothing where data belongs", () => new Response(null, { status: 200 })],
  ])("%s", async (_, answer) => {
    ports.fetch = async () => answer();
    await expect(settled(read())).rejects.toEqual(new ConnectionError(false));
    await expect(settled(send(new Request(URL_READ, { method: "POST", body: "{}" })))).rejects.toEqual(
      new ConnectionError(false),
    );
    kept.set(`public ${URL_READ}`, { fresh: false });
    expect(await (await read()).json()).toEqual({ fresh: false });
  });

  test("a 401 of a portal does not end the session", async () => {
    ports.token = () => "t-1";
    ports.fetch = async () => portal(401);
    await expect(settled(read())).rejects.toBeInstanceOf(ConnectionError);
    expect(ports.onTokenRefused).not.toHaveBeenCalled();
  });

  test("a page is not saved as a file", async () => {
    ports.fetch = async () => portal(200);
    await expect(settled(send(new Request(URL_READ, { headers: { Accept: "*/*" } })))).rejects.toBeInstanceOf(
      ConnectionError,
    );
  });

  test.each([204, 304])("no body is needed with %i", async (status) => {
    ports.fetch = async () => new Response(null, { status });
    expect((await read()).status).toBe(status);
  });
});

describe("a read that fails is tried a second time", () => {
  test("and answered when that works", async () => {
    ports.fetch = vi.fn(ports.fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await (await settled(read())).json()).toEqual({ fresh: true });
    expect(ports.fetch).toHaveBeenCalledTimes(2);
  });

  test("but not a third time", async () => {
    ports.fetch = vi.fn(async () => problem(503));
    expect((await settled(read())).status).toBe(503);
    expect(ports.fetch).toHaveBeenCalledTimes(2);
  });

  test("unless there is a kept answer", async () => {
    kept.set(`public ${URL_READ}`, { fresh: false });
    ports.fetch = vi.fn(async () => problem(503));
    expect(await (await read()).json()).toEqual({ fresh: false });
    expect(ports.fetch).toHaveBeenCalledOnce();
  });

  test("a write is sent once", async () => {
    ports.fetch = vi.fn(async () => problem(503));
    expect((await settled(send(new Request(URL_READ, { method: "POST", body: "{}" })))).status).toBe(503);
    expect(ports.fetch).toHaveBeenCalledOnce();
  });
});

describe("one deadline for everything that a person waits for", () => {
  const elapsed = async (call: Promise<unknown>) => {
    const state = { done: false };
    const end = () => (state.done = true);
    call.then(end, end);
    let passed = 0;
    while (!state.done && passed < 200_000) {
      passed += 100;
      await vi.advanceTimersByTimeAsync(100);
    }
    return passed;
  };

  test("a read that hangs", async () => {
    ports.fetch = hanging;
    const call = read();
    const outcome = expect(call).rejects.toEqual(new ConnectionError(true));
    expect(await elapsed(call)).toBe(API_TIMEOUT_MS);
    await outcome;
  });

  test("a read that is lost late and then hangs", async () => {
    ports.fetch = vi.fn(hanging).mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, API_TIMEOUT_MS - 2 * RETRY_DELAY_MS));
      throw new TypeError("Failed to fetch");
    });
    const call = read();
    const outcome = expect(call).rejects.toEqual(new ConnectionError(true));
    expect(await elapsed(call)).toBe(API_TIMEOUT_MS);
    await outcome;
  });

  test("a hanging read is answered from what was kept", async () => {
    kept.set(`public ${URL_READ}`, { fresh: false });
    ports.fetch = hanging;
    expect(await (await settled(read())).json()).toEqual({ fresh: false });
  });

  test("a caller may have a shorter one", async () => {
    ports.fetch = hanging;
    const late = new AbortController();
    const call = send(new Request(URL_READ, { signal: late.signal }));
    late.abort(new ConnectionError(true));
    await expect(call).rejects.toEqual(new ConnectionError(true));
  });
});

test("a refusal is an answer: nothing kept hides it", async () => {
  kept.set(`public ${URL_READ}`, { fresh: false });
  ports.fetch = async () => problem(404);
  expect((await read()).status).toBe(404);
});

test("a write is never answered from what was kept", async () => {
  ports.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(send(new Request(URL_READ, { method: "POST", body: "{}" }))).rejects.toBeInstanceOf(ConnectionError);
});

test("a read of what was kept asks nobody", async () => {
  const fetch = vi.fn(async () => problem(500));
  ports.fetch = fetch;
  await expect(send(new Request(URL_READ, KEPT_ONLY))).rejects.toBeInstanceOf(NothingCachedError);
  kept.set(`public ${URL_READ}`, { fresh: false });
  expect(await (await send(new Request(URL_READ, KEPT_ONLY))).json()).toEqual({ fresh: false });
  expect(fetch).not.toHaveBeenCalled();
});

test("a refused token is reported", async () => {
  ports.token = () => "t-1";
  ports.fetch = async () => problem(401);
  await read();
  expect(ports.onTokenRefused).toHaveBeenLastCalledWith("t-1", null);
  ports.fetch = async () => Response.json({ status: 401, reason: "SESSION_ENDED" }, { status: 401 });
  await read();
  expect(ports.onTokenRefused).toHaveBeenLastCalledWith("t-1", "SESSION_ENDED");
});

test("a call that was given up does not fall back", async () => {
  kept.set(`public ${URL_READ}`, { fresh: false });
  ports.fetch = async () => Promise.reject(new TypeError("aborted"));
  await expect(send(new Request(URL_READ, { signal: AbortSignal.abort() }))).rejects.toThrow(/abort/i);
});

describe("who is signed in is the server's word or nothing", () => {
  const user = () => send(new Request("https://pinzon.test/api/user"));
  beforeEach(() => {
    ports.token = () => "t-1";
    kept.set("staff https://pinzon.test/api/user", { id: "u-1" });
  });

  test("its answer is not kept", async () => {
    kept.clear();
    expect((await user()).status).toBe(200);
    expect(kept.size).toBe(0);
  });

  test("a failing server is a failing server", async () => {
    ports.fetch = async () => problem(500);
    expect((await settled(user())).status).toBe(500);
  });

  test("a lost connection is a lost connection", async () => {
    ports.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(settled(user())).rejects.toBeInstanceOf(ConnectionError);
    ports.online = () => false;
    await expect(user()).rejects.toBeInstanceOf(NothingCachedError);
  });
});

test.each([[null], ["t-2"]])("what arrives when the session is over is not kept (token then: %s)", async (later) => {
  let token: string | null = "t-1";
  ports.token = () => token;
  ports.fetch = async () => {
    token = later;
    return Response.json({ secret: true });
  };
  expect(await (await read()).json()).toEqual({ secret: true });
  expect(kept.size).toBe(0);
});
