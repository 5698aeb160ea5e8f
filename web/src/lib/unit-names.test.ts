import { expect, test } from "vitest";
import { kilogramsOf, unitNamed } from "./unit-names";

const UNITS = [
  { value: "KGM", label: "kilogramo (kg)" },
  { value: "GRM", label: "gramo (g)" },
  { value: "LBR", label: "libra (lb)" },
  { value: "LTR", label: "litro (l)" },
  { value: "MLT", label: "mililitro (ml)" },
  { value: "H87", label: "unidad (pieza) (u)" },
  { value: "DZN", label: "docena (doc)" },
];

test.each([
  ["kg", "KGM"],
  ["KG.", "KGM"],
  ["Kilos", "KGM"],
  ["ｋｇ", "KGM"],
  ["gr", "GRM"],
  ["gramos", "GRM"],
  ["lbs", "LBR"],
  ["libras", "LBR"],
  ["L", "LTR"],
  ["litros", "LTR"],
  ["ml", "MLT"],
  ["unidades", "H87"],
  ["u.", "H87"],
  ["docenas", "DZN"],
  ["", null],
  ["fundas", null],
  ["oz", null],
])("“%s” is %s", (typed, code) => {
  expect(unitNamed(typed, UNITS)).toBe(code);
});

test.each([
  [2, "", 2],
  [2, "kg", 2],
  [500, "g", 0.5],
  [3, "lb", 1.361],
  [1, "l", null],
])("%s “%s” weigh %s kg", (amount, unit, kilograms) => {
  expect(kilogramsOf(amount, unit)).toBe(kilograms);
});
