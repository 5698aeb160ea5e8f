import { expect, test } from "vitest";
import { journeyName } from "./format";

test.each([
  ["LA1411", undefined, "Vuelo LA1411"],
  ["2K25", undefined, "Vuelo 2K25"],
  ["EMT101", "AEI", "Vuelo EMT101"],
  ["GAVIOTA", undefined, "GAVIOTA"],
  ["GAVIOTA", "MAI", "Barco GAVIOTA"],
  ["SE7", "MAT", "Barco SE7"],
  ["HCBXY", "AEP", "HCBXY"],
])("the journey %s by %s is %s", (number, mode, name) => {
  expect(journeyName(number, mode)).toBe(name);
});
