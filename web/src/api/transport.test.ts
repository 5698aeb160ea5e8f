import { beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionError, NothingCachedError } from "./problem";
import { createTransport, type TransportPorts } from "./transport";

const URL_READ = "https://pinzon.test/api/products";
let kept: Map<string, object>;
let ports: TransportPorts;

beforeEach(() => {
  kept = new Map();
  ports = {
    fetch: vi.fn(async () => Response.json({ fresh: true })),
    cache: {
      read: async (audience, url) => kept.get(`${audience} ${url}`),
      write: async (audience, url, data) => void kept.set(`${audience} ${url}`, data),
      forgetStaff: async () => undefined,
    },
    online: () => true,
    token: () => null,
    onTokenRefused: vi.fn(),
  };
});

const send = (request: Request) => createTransport(ports)(request);
const read = () => send(new Request(URL_READ));

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
  ports.fetch = async () => new Response(null, { status: 503 });
  expect(await (await read()).json()).toEqual({ fresh: false });
});

test("an answer that breaks off on its way is a lost connection", async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode("{")), pull: (body) => body.error(new TypeError("network error")) }));
  ports.fetch = async () => broken();
  await expect(read()).rejects.toBeInstanceOf(ConnectionError);
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
  await expect(read()).rejects.toBeInstanceOf(ConnectionError);
});

test("a refusal is an answer: nothing kept hides it", async () => {
  kept.set(`public ${URL_READ}`, { fresh: false });
  ports.fetch = async () => new Response(null, { status: 404 });
  expect((await read()).status).toBe(404);
});

test("a write is never answered from what was kept", async () => {
  ports.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(send(new Request(URL_READ, { method: "POST", body: "{}" }))).rejects.toBeInstanceOf(ConnectionError);
});

test("a refused token is reported", async () => {
  ports.token = () => "t-1";
  ports.fetch = async () => new Response(null, { status: 401 });
  await read();
  expect(ports.onTokenRefused).toHaveBeenCalledWith("t-1");
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
    ports.fetch = async () => new Response(null, { status: 500 });
    expect((await user()).status).toBe(500);
  });

  test("a lost connection is a lost connection", async () => {
    ports.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(user()).rejects.toBeInstanceOf(ConnectionError);
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
