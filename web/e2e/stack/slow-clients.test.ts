import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";

import { call, declarationBody, oathVersion, product, uuidv7 } from "../support/api";
import { baseUrl } from "../support/stack";

/** More than nginx once had places for. */
const SLOW = 2500;

const { port } = new URL(baseUrl);

/** Connections of one address that begin a request and never end it. */
async function slowConnections(beginning: string, count: number, localAddress: string): Promise<Socket[]> {
  const opened = Array.from(
    { length: count },
    () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress }, () => socket.write(beginning, () => resolve(socket)));
        socket.once("error", reject);
        // The server may close it.
        socket.on("error", () => undefined);
      }),
  );
  return Promise.all(opened);
}

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
  ["bodies", "POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"],
])("thousands of slow %s of one client keep nobody from the page and the search", async (_, beginning) => {
  const slow = await slowConnections(beginning, SLOW, "127.0.0.1");
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, async (__, n) => {
      await call("GET", `/products?q=queso&consulta=${Date.now()}x${n}`);
      return (await fetch(baseUrl)).status;
    }));
    expect(new Set(answers)).toEqual(new Set([200]));
  } finally {
    for (const socket of slow) socket.destroy();
  }
});

/** Returns the status of a request from an address. */
function statusFrom(localAddress: string, method: string, path: string, body = "", headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, localAddress, method, path, agent: false, headers: { "Content-Type": "application/json", ...headers } });
    sent.once("error", reject);
    sent.once("response", (response: IncomingMessage) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}

/** Requests with a body of one visitor's address that may be under way, as nginx.conf.template says. */
const SENDING_AS_VISITOR = 256;

const BODY = "POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{";

test("an address with hundreds of slow bodies sends no more, but reads, and its staff works on", async () => {
  const [attacker, other] = ["127.0.66.1", "127.0.66.2"];
  const slow = await slowConnections(BODY, 400, attacker);
  let refused = 0;
  for (const socket of slow) socket.once("data", () => (refused += 1));
  const send = (address: string, headers = {}): Promise<number> => statusFrom(address, "POST", "/api/declarations", "{}", headers);
  try {
    // Only then, because a request that is tried earlier can have the place of a slow one.
    await expect.poll(() => refused).toBe(slow.length - SENDING_AS_VISITOR);
    expect(await send(attacker)).toBe(503);
    expect(await send(other)).toBe(422);
    expect(await send(attacker, { Authorization: "Bearer of somebody" })).toBe(422);
    expect(await statusFrom(attacker, "GET", "/")).toBe(200);
    expect(await statusFrom(attacker, "GET", `/api/products?q=queso&consulta=${Date.now()}`)).toBe(200);
  } finally {
    for (const socket of slow) socket.destroy();
  }
  await expect.poll(() => send(attacker)).toBe(422);
});

test("180 phones behind one address may send at the same moment", async () => {
  // Empty declarations: what is tested are the limits in front of the services.
  const sent = Array.from({ length: 180 }, () => statusFrom("127.0.66.3", "POST", "/api/declarations", "{}"));
  expect((await Promise.all(sent)).filter((status) => status !== 422)).toEqual([]);
});

test("180 phones behind one address send their declarations at the same moment, and all arrive", async () => {
  const [{ id }, oath] = await Promise.all([product("queso"), oathVersion()]);
  const statuses = new Set<number>();
  /** Sends a declaration as the browser does: the same again while the service is busy. */
  const declare = (n: number): Promise<void> => {
    const body = JSON.stringify(declarationBody(id, `N${Date.now()}${n}`, oath));
    const headers = { "Idempotency-Key": uuidv7() };
    const send = async () => {
      const status = await statusFrom("127.0.66.3", "POST", "/api/declarations", body, headers);
      statuses.add(status);
      return status;
    };
    return expect.poll(send, { timeout: 60_000, interval: 1000 }).toBe(201);
  };
  await Promise.all(Array.from({ length: 180 }, (_, n) => declare(n)));
  // No limit stopped them, also none that goes away.
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
});

/** Sends a declaration's request with a body of `bytes` in parts, one each `everyMs`; returns the answer when the connection is closed. */
function sendInParts(localAddress: string, bytes: number, part: number, everyMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress }, () => {
      socket.write(`POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`);
      let left = bytes;
      const timer = setInterval(() => {
        // Spaces and at the end the declaration, which is empty.
        const next = Math.min(part, left);
        left -= next;
        socket.write(left > 0 ? " ".repeat(next) : "{}".padStart(next));
        if (left === 0) clearInterval(timer);
      }, everyMs);
      socket.once("close", () => clearInterval(timer));
    });
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (answer += text));
    socket.on("error", (error: NodeJS.ErrnoException) => (answer === "" ? reject(error) : undefined));
    socket.once("close", () => resolve(answer));
  });
}

test("a body that drips ends, although a byte comes again and again", async () => {
  // It would take an hour and a half, and nginx would wait 15 s for each byte.
  const answer = await sendInParts("127.0.66.4", 60_000, 1, 100);
  expect(answer).toContain(" 408 ");
  expect(answer).toContain("BODY_TOO_SLOW");
});

test("a phone with a slow network sends the largest declaration", async () => {
  // 64 KiB at 20 KB/s.
  const answer = await sendInParts("127.0.66.5", 65_536, 4000, 200);
  expect(answer).toContain(" 422 ");
});
