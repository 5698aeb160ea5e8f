import { expect, test } from "vitest";
import { aheadOfIslands, minutesSince, timeOfDay, usualMinute } from "./day-time";

test("a flight comes when half of its passengers used to be at the counter", () => {
  expect(usualMinute([])).toBeNull();
  expect(usualMinute([{ code: "9", count: 0 }])).toBeNull();
  expect(usualMinute([{ code: "9", count: 4 }])).toBe(9 * 60 + 30);
  expect(
    usualMinute([
      { code: "12", count: 8 },
      { code: "11", count: 6 },
    ]),
  ).toBe(12 * 60 + 10);
});

test("minutes of the day are read as on a clock", () => {
  expect([0, 545, 1439].map(timeOfDay)).toEqual(["00:00", "09:05", "23:59"]);
});

test("the continent is an hour ahead of the islands", () => {
  expect([aheadOfIslands("UIO"), aheadOfIslands("GPS")]).toEqual([60, 0]);
});

test("minutes since an instant are whole ones, and none since one that is still to come", () => {
  const minute = Date.parse("2026-11-20T15:10:00Z") / 60_000;
  expect(["2026-11-20T15:00:30Z", "2026-11-20T15:11:00Z"].map((at) => minutesSince(at, minute))).toEqual([10, 0]);
});
