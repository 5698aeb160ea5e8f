import { afterEach, beforeEach, expect, test, vi } from "vitest";

const REAL = Date.parse("2026-11-27T16:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const FRESH = "no-store";

let clock: typeof import("./clock");

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  clock = await import("./clock");
});

afterEach(() => vi.useRealTimers());

/** An answer of the server, at its time `at`, on a device whose clock shows `shown`. */
function answer(at: number, shown: number, headers: Record<string, string> = { "Cache-Control": FRESH }, took = 100) {
  vi.setSystemTime(shown);
  clock.noteServerTime(new Headers({ Date: new Date(at).toUTCString(), ...headers }), shown - took, shown);
}

const difference = (at: number) => Math.abs(clock.now().getTime() - at);

test.each([
  ["two years behind", -730 * DAY_MS],
  ["an hour ahead", 60 * 60 * 1000],
])("on a device that is %s the server's time counts, and the device's again once it is right", (_, wrong) => {
  answer(REAL, REAL + wrong);
  expect(difference(REAL)).toBeLessThan(2000);
  vi.advanceTimersByTime(1000);
  expect(difference(REAL + 1000)).toBeLessThan(2000);
  answer(REAL + 60_000, REAL + 60_000);
  expect(clock.now()).toEqual(clock.deviceNow());
});

test.each([
  ["old answers of a cache", { "Cache-Control": "public, max-age=3600" }],
  ["answers that a proxy kept", { "Cache-Control": "public, max-age=0, s-maxage=1", Age: "86400" }],
  ["answers without a word about caches", {}],
])("%s say nothing of the time", (_, headers) => {
  answer(REAL - DAY_MS, REAL, headers as Record<string, string>);
  expect(clock.now()).toEqual(clock.deviceNow());
});

test("an answer that took long does not make a right clock wrong", () => {
  answer(REAL, REAL + 25_000, undefined, 25_000);
  expect(clock.now()).toEqual(clock.deviceNow());
});
