import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { call, declarable, uuidv7 } from "../support/api";
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
        const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress }, () =>
          socket.write(beginning, () => resolve(socket)),
        );
        socket.once("error", reject);
        // The server may close it.
        socket.on("error", () => undefined);
      }),
  );
  return Promise.all(opened);
}

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
  [
    "bodies",
    "POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
  ],
])("thousands of slow %s of one client keep nobody from the page and the search", async (_, beginning) => {
  const slow = await slowConnections(beginning, SLOW, "127.0.0.1");
  try {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (__, n) => {
        await call("GET", `/products?q=queso&consulta=${Date.now()}x${n}`);
        return (await fetch(baseUrl)).status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  } finally {
    for (const socket of slow) socket.destroy();
  }
});

/** Returns the status of a request from an address. */
function statusFrom(
  localAddress: string,
  method: string,
  path: string,
  body = "",
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      localAddress,
      method,
      path,
      agent: false,
      headers: { "Content-Type": "application/json", ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (response: IncomingMessage) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}

/** Bodies of visitors of one network that may be on their way, as `Limits` of the gateway says. */
const ARRIVING = 256;

const slowBody = (headers = "") =>
  `POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}Content-Length: 9000\r\n\r\n{`;

// A header alone makes nobody staff.
test.each(["", "Authorization: x\r\n"])(
  "of hundreds of slow bodies of an address the oldest give way, and it works on (%j)",
  async (headers) => {
    const [attacker, other] = headers === "" ? ["127.0.66.1", "127.0.66.2"] : ["127.0.66.11", "127.0.66.12"];
    const slow = await slowConnections(slowBody(headers), 400, attacker);
    let refused = 0;
    for (const socket of slow) socket.once("data", () => (refused += 1));
    const send = (address: string): Promise<number> => statusFrom(address, "POST", "/api/declarations", "{}");
    try {
      await expect.poll(() => refused).toBe(slow.length - ARRIVING);
      expect(await send(other)).toBe(422);
      expect(await statusFrom(attacker, "GET", "/")).toBe(200);
      expect(await statusFrom(attacker, "GET", `/api/products?q=queso&consulta=${Date.now()}`)).toBe(200);
      await expect.poll(() => send(attacker)).toBe(422);
      // Its body takes a place, for which another one gives way.
      expect(await sendInParts(attacker, 1000, 500, 200)).toContain(" 422 ");
    } finally {
      for (const socket of slow) socket.destroy();
    }
  },
);

test("nginx counts the networks that the gateway counts", async () => {
  const template = readFileSync(join(import.meta.dirname, "../../../deploy/nginx/nginx.conf.template"), "utf8");
  const map = /map \$remote_addr \$network \{[^}]*(?:\{[^}]*\}[^}]*)*?\n {4}\}/.exec(template)?.[0];
  const directory = mkdtempSync(join(tmpdir(), "pinzon-networks."));
  const socket = join(directory, "socket");
  writeFileSync(
    join(directory, "nginx.conf"),
    `daemon off; pid "${directory}/pid"; error_log stderr crit; events {}
     http { access_log off; set_real_ip_from unix:; real_ip_header X-Client; ${map}
       client_body_temp_path "${directory}"; proxy_temp_path "${directory}"; fastcgi_temp_path "${directory}"; uwsgi_temp_path "${directory}"; scgi_temp_path "${directory}";
       server { listen unix:${socket}; location / { return 200 $network; } } }`,
  );
  const nginx = spawn("nginx", ["-e", "stderr", "-p", directory, "-c", join(directory, "nginx.conf")], {
    stdio: "inherit",
  });
  const network = (address: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request({ socketPath: socket, path: "/", headers: { "X-Client": address } }, (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.once("end", () => resolve(text));
      });
      sent.once("error", reject);
      sent.end();
    });
  try {
    await expect.poll(() => network("192.0.2.1").catch(String)).toBe("192.0.2.1");
    expect(await network("::ffff:192.0.2.1")).toBe("192.0.2.1");
    // Groups that are zero, short and long, in every place.
    const values = [0, 1, 0xff, 0x100, 0xabcd];
    const groups = (n: number) =>
      Array.from({ length: 8 }, (_, at) => (at === 0 ? 0x2001 : (values[Math.floor(n / 5 ** (at - 1)) % 5] ?? 0)));
    const seen = new Map<string, string>();
    for (let n = 0; n < 5 ** 7; n += 37) {
      const parts = groups(n);
      const expected = [...parts.slice(0, 3), (parts[3] ?? 0) >> 8].join(":");
      // oxlint-disable-next-line no-await-in-loop
      const counted = await network(parts.map((part) => part.toString(16)).join(":"));
      expect(seen.get(counted) ?? expected, counted).toBe(expected);
      seen.set(counted, expected);
    }
    expect(seen.size).toBe(new Set(seen.values()).size);
  } finally {
    nginx.kill();
    rmSync(directory, { recursive: true, force: true });
  }
});

test("180 phones behind one address may send at the same moment", async () => {
  // Empty declarations: what is tested are the limits in front of the services.
  const sent = Array.from({ length: 180 }, () => statusFrom("127.0.66.3", "POST", "/api/declarations", "{}"));
  expect((await Promise.all(sent)).filter((status) => status !== 422)).toEqual([]);
});

test("180 phones behind one address send their declarations at the same moment, and all arrive", async () => {
  const cheese = await declarable("queso");
  const statuses = new Set<number>();
  /** Sends a declaration as the browser does: the same again while the service is busy. */
  const declare = (n: number): Promise<void> => {
    const body = JSON.stringify(cheese.body(`N${Date.now()}${n}`));
    const headers = { "Idempotency-Key": uuidv7() };
    const send = async () => {
      const status = await statusFrom("127.0.66.7", "POST", "/api/declarations", body, headers);
      statuses.add(status);
      return status;
    };
    return expect.poll(send, { timeout: 60_000, interval: 1000 }).toBe(201);
  };
  await Promise.all(Array.from({ length: 180 }, (_, n) => declare(n)));
  // No limit stopped them, also none that goes away.
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
});

/**
 * Sends a declaration's request with a body of `bytes` in parts, one each `everyMs`; returns the answer when the
 * connection is closed.
 */
function sendInParts(localAddress: string, bytes: number, part: number, everyMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress }, () => {
      socket.write(
        `POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
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
