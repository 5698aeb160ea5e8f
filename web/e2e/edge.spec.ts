import { readFileSync, readdirSync, statSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import path from "node:path";

import { expect, test } from "./fixtures";
import { baseUrl } from "./support/stack";

/** Answers of nginx itself. */

const dist = path.resolve(import.meta.dirname, "../dist");

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests a path exactly as given; fetch and browsers would normalise it. */
function ask(address: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: address, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

const long = "a".repeat(9000);

for (const [what, address, headers, status] of [
  ["/api/%", "/api/%", {}, 400],
  ["//api/%zz", "//api/%zz", {}, 400],
  ["/api/products%00", "/api/products%00", {}, 400],
  ["a very long address", `/api/products?q=${long}`, {}, 414],
  ["very large headers", "/api/products", { "X-Large": long.repeat(4) }, 400],
] as const) {
  test(`${what} is refused in the format of the gateway`, async () => {
    const answer = await ask(address, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    const problem = JSON.parse(answer.body.toString()) as Record<string, unknown>;
    expect(problem).toMatchObject({
      type: "/api/docs#MALFORMED_BODY",
      title: "Solicitud no válida",
      status,
      message: "La solicitud no tiene el formato esperado.",
      reason: "MALFORMED_BODY",
      errors: [],
      trace_id: answer.headers["x-trace-id"],
    });
    expect(problem.trace_id).toMatch(/^[0-9a-f]{32}$/);
  });
}

for (const [what, address, headers, status] of [
  ["/%", "/%", {}, 400],
  ["/%zz", "/%zz", {}, 400],
  ["/%E0%A4%A", "/%E0%A4%A", {}, 400],
  ["/..%2f", "/..%2f", {}, 400],
  ["a very long address", `/${long}`, {}, 414],
  ["very large headers", "/busqueda", { "X-Large": long.repeat(4) }, 400],
] as const) {
  test(`${what} outside the API is answered with the application`, async () => {
    const answer = await ask(address, headers);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toBe(readFileSync(path.join(dist, "index.html"), "utf8"));
  });
}

for (const [method, address, allowed] of [
  ["POST", "/", "GET, HEAD"],
  ["TRACE", "/api/products", "GET, HEAD, POST, PUT, DELETE"],
  ["DELETE", "/api/products", "GET,HEAD,POST"],
] as const) {
  test(`${method} ${address} is refused with the methods there are`, async () => {
    const answer = await ask(address, {}, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, allowed]);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ reason: "METHOD_NOT_ALLOWED" });
  });
}

/** Sends a request with these headers and another one behind it, and returns the statuses of all answers. */
function statusesOf(headers: string): Promise<string[]> {
  const { hostname, port } = new URL(baseUrl);
  const first = `POST /api/declarations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\n`;
  const second = "GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(first + second));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("end", () =>
      resolve(
        Buffer.concat(chunks)
          .toString()
          .match(/HTTP\/1\.1 \d{3}/g) ?? [],
      ),
    );
    socket.on("error", reject);
  });
}

for (const [what, headers] of [
  ["two lengths", "Content-Length: 5\r\nContent-Length: 4"],
  ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["chunks beside a length", "Transfer-Encoding: chunked\r\nContent-Length: 5"],
  ["chunks in another coding", "Transfer-Encoding: chunked, identity"],
  ["a length with a sign", "Content-Length: +4"],
] as const) {
  test(`a request with ${what} is refused, and nothing behind it is read`, async () => {
    expect(await statusesOf(headers)).toEqual(["HTTP/1.1 400"]);
  });
}

test("a request behind one whose length is clear is answered", async () => {
  const statuses = await statusesOf("Content-Length: 5");
  expect([statuses.length, statuses[1]]).toEqual([2, "HTTP/1.1 200"]);
});

test.describe("in a browser", () => {
  // Chromium logs the status.
  test.use({ expectedErrors: ["Failed to load resource"] });

  for (const address of ["/%", "/%zz", "/%E0%A4%A"]) {
    test(`${address} shows the not-found page`, async ({ page }) => {
      await page.goto(`${baseUrl}${address}`);
      await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
    });
  }
});

const NOT_FOUND = {
  "es-EC": "No encontrado",
  "en-GB": "Not found",
  "de-DE": "Nicht gefunden",
  "fr-FR": "Introuvable",
  "pt-BR": "Não encontrado",
};

for (const [languages, cookie, lang] of [
  ["de-AT,de;q=0.9,en;q=0.8", "", "de-DE"],
  ["it-IT,it;q=0.9,fr;q=0.5", "", "fr-FR"],
  ["pt", "", "pt-BR"],
  // English for languages that there are not, Spanish for what names none.
  ["ja", "", "en-GB"],
  ["*", "", "es-EC"],
  ["", "", "es-EC"],
  ["de", "a=b; language=fr", "fr-FR"],
  ["de", "language=xx", "de-DE"],
  // Staff.
  ["de", "__Host-pinzon=x", "es-EC"],
  ["de", "language=fr; __Host-pinzon=x", "es-EC"],
  ["de", "language=fr; __Host-pinzon-remembered=x", "es-EC"],
] as const) {
  test(`«${languages}» with the cookie «${cookie}» is answered in ${lang}`, async () => {
    for (const address of ["/", "/verbaselegal", "/index.html"]) {
      const headers = { "Accept-Language": languages, ...(cookie && { Cookie: cookie }) };
      const { body } = await ask(address, headers);
      expect(body.toString(), address).toContain(`<html lang="${lang}"`);
    }
    // The first is refused by the gateway, the second by nginx.
    for (const address of ["/api/declarations/018f0000-0000-7000-8000-000000000000", "/api"]) {
      const headers = { "Accept-Language": languages, ...(cookie && { Cookie: cookie }) };
      const { body } = await ask(address, headers);
      expect(JSON.parse(body.toString()), address).toMatchObject({ status: 404, title: NOT_FOUND[lang] });
    }
  });
}

test("files that nginx chooses have no address of their own", async () => {
  for (const address of ["/languages/de/index.html", "/prerendered/home.html"]) {
    const { status, body } = await ask(address);
    expect([status, body.toString()], address).toEqual([404, "Este archivo no existe. Recargue la página.\n"]);
  }
});

test("nginx sends the files that the build compressed", async () => {
  const assets = readdirSync(path.join(dist, "assets")).filter((name) => name.endsWith(".js.gz"));
  const names = ["index.html", "sw.js", ...assets.slice(0, 5).map((name) => `assets/${name.replace(/\.gz$/, "")}`)];
  const hasBrotli = (await ask("/index.html", { "Accept-Encoding": "br" })).headers["content-encoding"] === "br";
  for (const name of names) {
    for (const [accepted, encoding, extension] of [
      ["gzip", "gzip", ".gz"],
      // Without the brotli module nginx sends gzip.
      ["gzip, deflate, br", ...(hasBrotli ? (["br", ".br"] as const) : (["gzip", ".gz"] as const))],
      ["identity", undefined, ""],
    ] as const) {
      const { status, headers, body } = await ask(`/${name}`, { "Accept-Encoding": accepted });
      const size = statSync(path.join(dist, `${name}${extension}`)).size;
      expect([status, headers["content-encoding"]], `${name} ${accepted}`).toEqual([200, encoding]);
      expect([headers["content-length"], body.length], `${name} ${accepted}`).toEqual([String(size), size]);
      const byLanguage = name.startsWith("assets/") ? "" : ", Accept-Language, Cookie";
      expect(headers.vary, name).toBe(`Accept-Encoding${byLanguage}`);
    }
  }
});
