import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actLink } from "../lib/act-link";
import type { SealKey } from "../lib/seal";
import { readScanned } from "./scanned";

test.each([
  ["d-7k3m-q2x9", { kind: "code", code: "D-7K3M-Q2X9" }],
  [" 7k3mq2x9\r\n", { kind: "code", code: "D-7K3M-Q2X9" }],
  ["GPS1:ABC", { kind: "altered" }],
  // Readers that type on another keyboard.
  ["GPS1Ñ6BF", { kind: "foreign", what: "keyboard" }],
  ["gps1:6bf", { kind: "foreign", what: "keyboard" }],
  ["PZD2:6BF", { kind: "foreign", what: "damaged" }],
  ["PZD9:6BF", { kind: "foreign", what: "other-release" }],
  ["pzd1Ñ6BF", { kind: "foreign", what: "keyboard" }],
  ["HC1:6BF", { kind: "foreign", what: "health-certificate" }],
  ["https://example.org/", { kind: "foreign", what: "address" }],
  ["https://example.org/verificar#GPS1:hEOh", { kind: "altered" }],
  [" gps-2026-000123\n", { kind: "folio", folio: "GPS-2026-000123", n: null }],
  ["PZ:GPS-2026-000123/2", { kind: "folio", folio: "GPS-2026-000123", n: 2 }],
  ["WIFI:S:aeropuerto;;", { kind: "foreign", what: "other" }],
])("%s", async (text, scanned) => {
  expect(await readScanned(text, [])).toEqual(scanned);
});

test("an act is known by its address and by its bare token", async () => {
  const acts = JSON.parse(readFileSync("../deploy/seal/acts.json", "utf8")) as {
    keys: { keys: SealKey[] };
    tokens: { token: string; claims: { folio: string } }[];
  };
  const [{ token, claims }] = acts.tokens as [(typeof acts.tokens)[number]];
  const expected = { kind: "act", claims };
  expect(await readScanned(token, acts.keys.keys)).toEqual(expected);
  expect(await readScanned(`${actLink(token, "https://pinzon.example")}\r\n`, acts.keys.keys)).toEqual(expected);
});

test("the label of bags is known by its token", async () => {
  const baggage = JSON.parse(readFileSync("../deploy/seal/baggage.json", "utf8")) as {
    keys: { keys: SealKey[] };
    tokens: { token: string; claims: { code: string } }[];
  };
  const [{ token, claims }] = baggage.tokens as [(typeof baggage.tokens)[number]];
  expect(await readScanned(`${token}\r\n`, baggage.keys.keys)).toEqual({ kind: "baggage", claims });
});

test.each(["UIO0001", "uio-00 01", "000123"])("“%s” may be the number of a seal", async (text) => {
  expect(await readScanned(text, [])).toMatchObject({ kind: "seal" });
});

test.each(["UIO", "hola", "A1B2C3"])("“%s” is no seal", async (text) => {
  expect(await readScanned(text, [])).toMatchObject({ kind: "foreign" });
});
