import { expect, test } from "vitest";
import { journeyName } from "./journey";

test.each([
  ["LA1411", "AER", "Vuelo LA1411"],
  ["2K25", "AER", "Vuelo 2K25"],
  ["EMT101", "AEI", "Vuelo EMT101"],
  ["HCBXY", "AEP", "HCBXY"],
  ["GAVIOTA", "MAI", "Embarcación GAVIOTA"],
  ["SE7", "MAT", "Embarcación SE7"],
  ["SE7", undefined, "SE7"],
  ["LA1411", undefined, "LA1411"],
])("the journey %s by %s is %s", (number, mode, name) => {
  expect(journeyName(number, mode)).toBe(name);
});
