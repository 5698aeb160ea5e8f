import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";

import { call } from "../support/api";
import { baseUrl } from "../support/stack";

/** More than nginx once had places for. */
const SLOW = 2500;

/** Connections that begin a request and never end it. */
async function slowConnections(beginning: string): Promise<Socket[]> {
  const { hostname, port } = new URL(baseUrl);
  const opened = Array.from(
    { length: SLOW },
    () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => socket.write(beginning, () => resolve(socket)));
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
  const slow = await slowConnections(beginning);
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
