import { expect, test } from "vitest";
import { todayInGalapagos } from "./today";

test("today is the islands' day", () => {
  expect(todayInGalapagos(new Date("2026-11-21T05:59:00Z"))).toBe("2026-11-20");
  expect(todayInGalapagos(new Date("2026-11-21T06:00:00Z"))).toBe("2026-11-21");
});
