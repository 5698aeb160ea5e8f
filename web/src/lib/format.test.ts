import { expect, test } from "vitest";
import { formatDate, formatInstantShort, formatTime, formatTotal } from "./format";

const EVENING = "2026-11-21T23:05:00Z";
const MIDNIGHT = "2026-11-21T06:00:00Z";

test("times are told on a clock of 24 hours, in the zone of the airport", () => {
  expect(plain(formatInstantShort(EVENING, "GPS"))).toMatch(/^21 nov 2026, 17:05 /);
  expect(plain(formatInstantShort(EVENING, "UIO"))).toMatch(/^21 nov 2026, 18:05 /);
  expect(plain(formatTime(MIDNIGHT, "GPS"))).toMatch(/^00:00 /);
  expect(plain(formatTime(MIDNIGHT, "GYE"))).toMatch(/^01:00 /);
});

test("a calendar date never shifts", () => {
  expect(formatDate("2026-11-21")).toBe("21 de noviembre de 2026");
});

test("a list that was not counted to its end says so", () => {
  expect(formatTotal(10_000)).toBe("10.000");
  expect(formatTotal(10_001)).toBe("más de 10.000");
  expect(formatTotal(100_000)).toBe("100.000");
});

const plain = (text: string) => text.replaceAll(/\s/g, " ");
