import { expect, test } from "vitest";
import { otherFlightDay } from "./flight-day";

const TODAY = "2026-11-22";

test("on the day of the flight there is nothing to say", () => {
  expect(otherFlightDay(TODAY, TODAY)).toBeNull();
});

test.each([
  ["2026-11-28", "El viaje es el 28 de noviembre, dentro de 6 días."],
  ["2026-11-23", "El viaje es el 23 de noviembre, mañana."],
  ["2027-01-03", "El viaje es el 3 de enero de 2027, dentro de 42 días."],
  ["2026-11-21", "El viaje fue el 21 de noviembre, ayer."],
  ["2026-11-12", "El viaje fue el 12 de noviembre, hace 10 días."],
])("a flight on %s", (date, told) => {
  expect(otherFlightDay(date, TODAY)).toBe(told);
});
