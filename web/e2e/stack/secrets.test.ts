import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

import { runDirectory, serve, up } from "../support/stack";

const file = path.join(runDirectory, "env");
const secrets = readFileSync(file, "utf8");

afterEach(() => {
  writeFileSync(file, secrets);
});

test.each([
  ["PINZON_DOCUMENT_KEY", secrets.replace(/^PINZON_DOCUMENT_KEY=.*\n/m, "")],
  ["PINZON_POSTGRES_PASSWORD", ""],
])("a start that misses %s says so and makes no other", async (name, left) => {
  writeFileSync(file, left);
  await expect(up()).rejects.toThrow(new RegExp(`${file} has lost .*${name}`));
  expect(readFileSync(file, "utf8")).toBe(left);
});

test.each(["seal-public", "tls/authority"])("a start that misses keys/%s says so and makes no other", async (name) => {
  const [place, elsewhere] = [path.join(runDirectory, "keys", name), path.join(runDirectory, "elsewhere")];
  renameSync(place, elsewhere);
  try {
    await expect(up()).rejects.toThrow(/keys has lost .*\.pem: restore it from a copy/);
    expect(existsSync(place)).toBe(false);
  } finally {
    renameSync(elsewhere, place);
  }
});

test.each(["declarations", "retentions"] as const)(
  "%s does not start with a document key that its database does not know",
  (service) => {
    expect(serve(service, { PINZON_DOCUMENT_KEY: "another-key-of-at-least-32-characters" })).toContain(
      "PINZON_DOCUMENT_KEY is not the key that this database was made with",
    );
  },
);

test("other people of the machine can neither list the run directory nor read its secrets", () => {
  const mode = (name: string) => (statSync(path.join(runDirectory, name)).mode & 0o777).toString(8);
  expect([".", "env", "keys", "log", "nats"].map(mode)).toEqual(["711", "600", "700", "700", "700"]);
});
