import { request } from "node:http";
import { expect, test } from "vitest";

import { call, signIn } from "../support/api";
import { baseUrl, createUser, firstAdmin } from "../support/stack";

/** Sends the beginning of a large file and waits for an answer. */
function beginUpload(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const upload = request(`${baseUrl}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "text/csv", "Content-Length": 30_000_000, ...headers },
    });
    upload.once("error", reject);
    upload.once("response", (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.once("end", () => {
        upload.destroy();
        resolve({ status: response.statusCode, body });
      });
    });
    upload.write("código;nombre\n");
  });
}

test.each(["/media", "/product-imports?name=a.csv"])(
  "nobody's file for %s is refused before it is read",
  async (path) => {
    const refusals = await Promise.all([beginUpload(path, {}), beginUpload(path, { Authorization: "Bearer forged" })]);
    for (const { status, body } of refusals) {
      expect(status).toBe(401);
      expect(JSON.parse(body)).toMatchObject({ status: 401, reason: "UNAUTHENTICATED" });
    }
  },
);

test.each(["/media", "/product-imports?name=a.csv"])(
  "a file for %s of somebody whose role may not send it is refused before it is read",
  async (path) => {
    const inspector = {
      email: `archivos${Date.now()}@abg.gob.ec`,
      name: "Inspector de Archivos",
      role: "inspector",
      airports: ["GPS"],
      password: "una frase para los archivos",
    } as const;
    createUser({ ...inspector, airports: [...inspector.airports] });
    const { status, body } = await beginUpload(path, { Authorization: `Bearer ${await signIn(inspector)}` });
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({ status: 403, reason: "FORBIDDEN" });
  },
);

test("a body larger than any declaration is refused", async () => {
  await expect(call("POST", "/declarations", { body: { padding: "a".repeat(1_500_000) } })).rejects.toMatchObject({
    status: 413,
    problem: { reason: "BODY_TOO_LARGE", detail: "the body is larger than 1 MB" },
  });
});

test("a file of an administrator arrives", async () => {
  const token = await signIn(firstAdmin());
  const upload = await fetch(`${baseUrl}/api/media`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/png" },
    body: new Uint8Array(2_000_000),
  });
  // The service decodes it, and finds no picture.
  expect([415, 422]).toContain(upload.status);
  expect(await upload.json()).not.toMatchObject({ reason: "BODY_TOO_LARGE" });
});
