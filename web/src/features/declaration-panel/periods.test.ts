import { expect, test } from "vitest";
import { periodsOf } from "./periods";

test("periods end on the last day of their month, and the month before January is December", () => {
  expect(periodsOf("2026-02-10")).toEqual({
    today: { flight_from: "2026-02-10", flight_to: "2026-02-10" },
    month: { flight_from: "2026-02-01", flight_to: "2026-02-28" },
    lastMonth: { flight_from: "2026-01-01", flight_to: "2026-01-31" },
    year: { flight_from: "2026-01-01", flight_to: "2026-12-31" },
  });
  expect(periodsOf("2027-01-31").lastMonth).toEqual({ flight_from: "2026-12-01", flight_to: "2026-12-31" });
});
