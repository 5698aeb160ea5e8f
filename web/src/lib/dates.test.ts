import { expect, test } from "vitest";
import { daysOfItsMonth, readDate } from "./dates";

test.each([
  "15/03/1990",
  "15-3-1990",
  "15.03.1990",
  "15 03 1990",
  "1990-03-15",
  "1990/3/15",
  "15031990",
  "19900315",
  "15 mar 1990",
  "15-MAR-1990",
  "15MAR1990",
  "15 de marzo de 1990",
  "15 de marzo del 1990",
  "15 Marzo 1990",
  "March 15, 1990",
  "15th of March 1990",
  "\u200e15/03/1990\u202c",
  "15\u00a0de\u00a0marzo\u00a0de\u00a01990",
  "15\u201103\u20111990",
  "１５/０３/１９９０",
  "03/15/1990",
])("“%s” is the 15th of March 1990", (typed) => {
  expect(readDate(typed)).toEqual({ day: "15", month: "3", year: "1990" });
});

test.each([
  ["04/03/1990", { day: "4", month: "3", year: "1990" }],
  ["03/25/1990", { day: "25", month: "3", year: "1990" }],
  ["31/02/2026", { day: "31", month: "2", year: "2026" }],
  ["2 set 2026", { day: "2", month: "9", year: "2026" }],
  ["1 de mayo de 90", { day: "1", month: "5", year: "90" }],
  ["20111012", { day: "12", month: "10", year: "2011" }],
  ["1 de agosto de 2001", { day: "1", month: "8", year: "2001" }],
])("“%s”", (typed, parts) => {
  expect(readDate(typed)).toEqual(parts);
});

test.each([
  "",
  "15",
  "1990",
  "15/03",
  "mañana",
  "45/45/1990",
  "15/03/1990 16/03/1990",
  "99999999",
  "15 de nada de 1990",
])("“%s” is no date", (typed) => {
  expect(readDate(typed)).toBeNull();
});

test.each([
  ["2026-02-31", 28],
  ["2024-02-30", 29],
  ["2026-04-31", 30],
  ["2026-02-28", null],
  ["2026-13-31", null],
  ["2026-02-", null],
  ["90-02-31", null],
])("of %s the month has %s days", (date, days) => {
  expect(daysOfItsMonth(date)).toBe(days);
});
