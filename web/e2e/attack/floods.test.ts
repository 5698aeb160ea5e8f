import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

import { expect, test } from "vitest";

import { solve } from "../../src/api/proof-of-work";
import { call, declarable, signIn, uuidv7 } from "../support/api";
import { baseUrl, firstAdmin, gatewayUrl } from "../support/stack";
import { type Attempt, attack } from "./attack";

/** Searches of a quiet person, one after the other; returns how many were answered in some seconds. */
async function searches(seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1000;
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (Date.now() < end) {
      // Each differs, so that nginx cannot answer from its cache.
      // oxlint-disable-next-line no-await-in-loop
      const response = await fetch(`${baseUrl}/api/products?q=queso&consulta=${crypto.randomUUID()}`);
      // oxlint-disable-next-line no-await-in-loop
      await response.arrayBuffer();
      if (response.ok) answered += 1;
      // As people do, who do not ask a hundred times a second.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return answered;
}

/**
 * Sends requests of changing content at a rate, from another thread, until it is stopped; returns the answers by
 * status.
 */
function flood(
  url: string,
  perSecond: number,
  network: string | null,
  bodies: readonly string[],
): () => Promise<Record<string, number>> {
  const script = `
    const { parentPort, workerData: { url, perSecond, network, bodies } } = require("node:worker_threads");
    const counted = {};
    let n = 0;
    const timer = setInterval(() => {
      for (let i = 0; i < perSecond / 20; i += 1) {
        const body = bodies[n++ % bodies.length];
        const address = network ?? "10." + ((n >> 16) & 255) + "." + ((n >> 8) & 255) + "." + (n & 255);
        fetch(url, { method: "POST", body, headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID(), "X-Forwarded-For": address } })
          .then(async (response) => { await response.arrayBuffer(); return response.status; }, () => "lost")
          .then((status) => { counted[status] = (counted[status] ?? 0) + 1; });
      }
    }, 50);
    parentPort.once("message", () => { clearInterval(timer); parentPort.postMessage(counted); });
  `;
  const worker = new Worker(script, { eval: true, workerData: { url, perSecond, network, bodies } });
  return async () => {
    const counted = new Promise<Record<string, number>>((resolve) => worker.once("message", resolve));
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage("stop");
    const result = await counted;
    await worker.terminate();
    return result;
  };
}

/**
 * One aircraft behind one address sends its declarations at once, as the application does: what was not possible is
 * tried again.
 */
async function aircraft(network: string): Promise<number> {
  const cheese = await declarable("queso");
  const submit = async (n: number): Promise<number> => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": uuidv7(), "X-Forwarded-For": network };
    const body = JSON.stringify(cheese.body(`V${network.slice(-3)}${n}X${Date.now() % 1e6}`));
    const end = Date.now() + 30_000;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const response = await fetch(`${gatewayUrl()}/api/declarations`, { method: "POST", headers, body });
      // oxlint-disable-next-line no-await-in-loop
      await response.arrayBuffer();
      if (response.status !== 503 || Date.now() > end) return response.status;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  const statuses = await Promise.all(Array.from({ length: 180 }, (_, n) => submit(n)));
  return statuses.filter((status) => status === 201).length;
}

const SECONDS = 6;

async function duringFlood(name: string, begin: () => () => Promise<string>, network: string): Promise<void> {
  const before = await searches(SECONDS);
  const end = begin();
  const during = await searches(SECONDS);
  const passed = await aircraft(network);
  const flooded = await end();
  const after = await searches(SECONDS);
  const share = Math.round((100 * during) / Math.min(before, after));
  const kept: Attempt = () => Promise.resolve(share >= 80 ? undefined : `search kept ${share} %`);
  const landed: Attempt = () =>
    Promise.resolve(passed === 180 ? undefined : `${180 - passed} of 180 declarations were refused`);
  await attack(
    name,
    [kept, landed],
    () => `search ${share} %, ${passed} of 180 declarations, flood answered ${flooded}`,
  );
}

test("a flood of declarations", async () => {
  const cheese = await declarable("queso");
  const bodies = Array.from({ length: 50 }, (_, n) => JSON.stringify(cheese.body(`FLOOD${1000 + n}`)));
  // Past nginx, which says truly where a request comes from.
  await duringFlood(
    "a flood of declarations",
    () => {
      const stop = flood(`${gatewayUrl()}/api/declarations`, 100, "203.0.113.66", bodies);
      return async () => JSON.stringify(await stop());
    },
    "198.51.100.101",
  );
});

/**
 * Sends a declaration past nginx, which says truly where a request comes from; with a proof as the application does, or
 * without.
 */
async function declare(network: string, document: string, flight: string, proves: boolean): Promise<number> {
  const cheese = await declarable("queso");
  const body = cheese.body(document) as { travel: object };
  const key = uuidv7();
  const forwarded = { "X-Forwarded-For": network };
  const headers: Record<string, string> = { ...forwarded, "Content-Type": "application/json", "Idempotency-Key": key };
  if (proves) {
    const challenge = await fetch(`${gatewayUrl()}/api/declarations/challenge`, { headers: forwarded });
    headers["X-Pinzon-Proof"] = await solve((await challenge.json()) as { text: string; difficulty: number }, key);
  }
  const sent = JSON.stringify({ ...body, travel: { ...body.travel, flight_number: flight } });
  const response = await fetch(`${gatewayUrl()}/api/declarations`, { method: "POST", headers, body: sent });
  await response.arrayBuffer();
  return response.status;
}

test("floods from the Wi-Fi of an airport and in the name of a traveller hide themselves, and nobody else", async () => {
  const token = await signIn(firstAdmin());
  const run = Date.now() % 1e6;
  const figures = async (flight: string) =>
    call<{ total: number; left_out: number }>("GET", `/declarations?flight_number=${flight}&page_size=1`, { token });
  const sendMany = async (requests: number, send: (n: number) => Promise<number>) => {
    const waiting = Array.from({ length: requests }, (_, n) => n).values();
    const worker = async () => {
      // oxlint-disable-next-line no-await-in-loop
      for (const n of waiting) await send(n);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  };
  const notes: string[] = [];
  const seen =
    (name: string, flight: string, travellers: () => Promise<number[]>, least: number): Attempt =>
    async () => {
      const statuses = await travellers();
      await expect.poll(async () => (await figures(flight)).left_out).toBeGreaterThanOrEqual(least);
      const left = await figures(flight);
      notes.push(`${name}: ${left.total} shown, ${left.left_out} marked`);
      return statuses.every((status) => status === 201) && left.total === statuses.length
        ? undefined
        : `${name}: ${statuses.join()}, ${JSON.stringify(left)}`;
    };

  const wifi = "203.0.113.77";
  await sendMany(400, (n) => declare(wifi, `WF${run}N${n}`, "FL6601", false));
  const travellers = () => Promise.all([1, 2, 3].map((n) => declare(wifi, `WT${run}N${n}`, "FL6601", true)));
  const named = `NAME${run}`;
  await sendMany(6, (n) => declare(`198.51.100.${120 + n}`, named, "FL6602", false));
  const own = async () => [await declare("198.51.100.130", named, "FL6602", true)];
  await attack(
    "floods that hide the declarations of others",
    [seen("300 of one Wi-Fi", "FL6601", travellers, 300), seen("6 in somebody's name", "FL6602", own, 5)],
    () => notes.join("; "),
  );
});

test("a flood of sign-ins", async () => {
  const bodies = Array.from({ length: 500 }, () =>
    JSON.stringify({ email: `${crypto.randomUUID()}@nadie.test`, password: "una frase", rememberMe: false }),
  );
  await duringFlood(
    "a flood of sign-ins",
    () => {
      const stop = flood(`${gatewayUrl()}/api/login`, 100, null, bodies);
      return async () => JSON.stringify(await stop());
    },
    "198.51.100.102",
  );
});

/**
 * Answers to slow bodies, and to a body in two parts of somebody else, all past nginx, which says truly where they come
 * from.
 */
test("slow bodies of many networks", async () => {
  const { hostname, port } = new URL(gatewayUrl());
  let ended = 0;
  const begin = (address: string): Socket => {
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(
        `POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
      ),
    );
    socket.on("error", () => undefined);
    socket.once("data", () => (ended += 1));
    return socket;
  };
  const addresses = Array.from({ length: 2800 }, (_, n) =>
    n % 2 === 0 ? `203.0.113.${n % 11}` : `2001:db8:0:1${(n % 256).toString(16).padStart(2, "0")}::${n.toString(16)}`,
  );
  const sockets = addresses.map(begin);
  // The 1,400 of IPv6 are one network, which may have 256 of the 2,048 places: all are there when its oldest have given
  // way.
  await expect.poll(() => ended, { timeout: 60_000 }).toBeGreaterThanOrEqual(1400 - 256);
  const victim =
    (address: string): Attempt =>
    () =>
      new Promise((resolve) => {
        const body = "{" + " ".repeat(2000) + "}";
        const socket = connect({ host: hostname, port: Number(port) }, () => {
          socket.write(
            `POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 1000)}`,
          );
          setTimeout(() => socket.write(body.slice(1000)), 300);
        });
        let answer = "";
        socket.on("data", (part: Buffer) => (answer += part.toString()));
        socket.once("error", () => undefined);
        socket.once("close", () =>
          resolve(answer.startsWith("HTTP/1.1 422") ? undefined : `${address}: ${answer.slice(0, 40)}`),
        );
      });
  try {
    const victims = Array.from({ length: 20 }, (_, n) =>
      victim(n % 2 === 0 ? `198.51.100.${n}` : `2001:db8:ffff:${n}::1`),
    );
    await attack("2,800 slow bodies of many networks", victims, () => "bodies of others in two parts");
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test.each([
  ["slow headers", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "198.51.100.103"],
  [
    "slow bodies",
    "POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
    "198.51.100.104",
  ],
])("thousands of %s", async (name, beginning, network) => {
  await duringFlood(
    `2,500 ${name} of one address`,
    () => {
      const sockets: Socket[] = Array.from({ length: 2500 }, () => {
        const socket = connect(
          { host: "127.0.0.1", port: Number(new URL(baseUrl).port), localAddress: "127.0.99.1" },
          () => socket.write(beginning),
        );
        socket.on("error", () => undefined);
        return socket;
      });
      return () => {
        const open = sockets.filter((socket) => !socket.destroyed).length;
        for (const socket of sockets) socket.destroy();
        return Promise.resolve(`${open} still open`);
      };
    },
    network,
  );
  expect((await fetch(baseUrl)).status).toBe(200);
});
