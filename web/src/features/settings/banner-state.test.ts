import { expect, test } from "vitest";
import { datesText, moved, stateOf } from "./banner-state";

const today = "2026-11-21";

test.each([
  [{ active: true, start_date: null, end_date: null }, "shown"],
  [{ active: true, start_date: today, end_date: today }, "shown"],
  [{ active: true, start_date: "2026-11-22", end_date: null }, "scheduled"],
  [{ active: true, start_date: null, end_date: "2026-11-20" }, "ended"],
  [{ active: false, start_date: null, end_date: null }, "inactive"],
])("%o is %s today: both days count", (banner, state) => {
  expect(stateOf(today, banner)).toBe(state);
});

test("dates in words", () => {
  expect(datesText({ start_date: null, end_date: null })).toBe("Sin límite de fechas");
  expect(datesText({ start_date: today, end_date: today })).toBe("Solo el 21 de noviembre de 2026");
  expect(datesText({ start_date: null, end_date: today })).toBe("Hasta el 21 de noviembre de 2026");
});

test("a thing moves up and down", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});
