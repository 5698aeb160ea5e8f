import { expect, test } from "vitest";
import { addDays, ageOn, daysBetween, isCalendarDate } from "./dates";

test("only dates of the calendar are dates", () => {
  expect(isCalendarDate("2028-02-29")).toBe(true);
  expect(isCalendarDate("2026-02-29")).toBe(false);
  expect(isCalendarDate("2026-13-01")).toBe(false);
  expect(isCalendarDate("26-01-01")).toBe(false);
  expect(isCalendarDate("2026-1-")).toBe(false);
});

test("days are added across months without shifting", () => {
  expect(addDays("2026-11-21", 60)).toBe("2027-01-20");
});

test("one is a year older on the birthday, not before", () => {
  expect(ageOn("2008-11-21", "2026-11-20")).toBe(17);
  expect(ageOn("2008-11-21", "2026-11-21")).toBe(18);
});

test.each([
  ["2026-11-22", "2026-11-22", 0],
  ["2026-11-22", "2026-11-28", 6],
  ["2026-12-31", "2027-01-01", 1],
  ["2026-03-01", "2026-02-28", -1],
])("from %s to %s it is %i days", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
