import { expect, test } from "vitest";
import { readScanned } from "./scanned";

test.each([
  ["d-7k3m-q2x9", { kind: "code", code: "D-7K3M-Q2X9" }],
  [" 7k3mq2x9\r\n", { kind: "code", code: "D-7K3M-Q2X9" }],
  ["GPS1:ABC", { kind: "altered" }],
  // Readers that type on another keyboard.
  ["GPS1Ñ6BF", { kind: "foreign", what: "keyboard" }],
  ["gps1:6bf", { kind: "foreign", what: "keyboard" }],
  ["HC1:6BF", { kind: "foreign", what: "health-certificate" }],
  ["https://example.org/", { kind: "foreign", what: "address" }],
  [`GPS-2026-000123\nsha256:${"0".repeat(64)}`, { kind: "foreign", what: "act" }],
  ["GPS-2026-000123", { kind: "foreign", what: "act" }],
  ["WIFI:S:aeropuerto;;", { kind: "foreign", what: "other" }],
])("%s", async (text, scanned) => {
  expect(await readScanned(text, [])).toEqual(scanned);
});
