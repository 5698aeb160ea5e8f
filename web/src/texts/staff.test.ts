import { expect, test } from "vitest";
import { staffTexts } from "./staff";

test("a time has its two largest units, of which the second one may be missing", () => {
  expect([0, 59, 60, 552, 1439, 1440, 1620, 4325].map(staffTexts.duration)).toEqual([
    "0 min",
    "59 min",
    "1 h",
    "9 h 12 min",
    "23 h 59 min",
    "1 d",
    "1 d 3 h",
    "3 d",
  ]);
});
