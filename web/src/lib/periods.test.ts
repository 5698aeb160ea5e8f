import { expect, test } from "vitest";
import { periodsOf } from "./periods";

test("periods end on the last day of their month, and the month before January is December", () => {
  expect(periodsOf("2026-02-10")).toEqual({
    today: { from: "2026-02-10", to: "2026-02-10" },
    yesterday: { from: "2026-02-09", to: "2026-02-09" },
    week: { from: "2026-02-04", to: "2026-02-10" },
    thirtyDays: { from: "2026-01-12", to: "2026-02-10" },
    tomorrow: { from: "2026-02-11", to: "2026-02-11" },
    nextWeek: { from: "2026-02-10", to: "2026-02-16" },
    month: { from: "2026-02-01", to: "2026-02-28" },
    lastMonth: { from: "2026-01-01", to: "2026-01-31" },
    year: { from: "2026-01-01", to: "2026-12-31" },
  });
  expect(periodsOf("2026-12-31").tomorrow.from).toBe("2027-01-01");
  expect(periodsOf("2027-01-31").lastMonth).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});
