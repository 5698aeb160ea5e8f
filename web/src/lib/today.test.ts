import { expect, test } from "vitest";
import { calendarDate } from "./calendar-date";
import { todayInGalapagos } from "./today";

test("today is the islands' day", () => {
  expect(todayInGalapagos(new Date("2026-11-21T05:59:00Z"))).toBe("2026-11-20");
  expect(todayInGalapagos(new Date("2026-11-21T06:00:00Z"))).toBe("2026-11-21");
});

test("a date has four digits, two and two, in its zone", () => {
  expect(calendarDate(new Date("2026-01-02T03:00:00Z"), "Pacific/Galapagos")).toBe("2026-01-01");
  expect(calendarDate(new Date("2026-01-02T03:00:00Z"), "UTC")).toBe("2026-01-02");
});
