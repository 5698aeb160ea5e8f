import { expect, test } from "vitest";
import { parseAmount, readAmount, typedAmount } from "./amount";

test.each([
  ["1,5", 1.5],
  ["1.5", 1.5],
  ["0.500", 0.5],
  ["1234.500", 1234.5],
  ["1.2345", 1.2345],
  [" 12 ", 12],
  ["1\u200b2\u00a0", 12],
  ["１２", 12],
  ["1.000,5", 1000.5],
  ["1,000.5", 1000.5],
  ["1.500.000", 1_500_000],
  ["1,500,000", 1_500_000],
  ["1 500", 1500],
  ["1\u202f500,25", 1500.25],
  ["1'500", 1500],
  ["1,500", 1.5],
  ["", null],
  ["dos", null],
  ["1,", null],
  ["-1", null],
  ["1.500", null],
  ["1..5", null],
  ["1,5,5", null],
  ["1.50.000", null],
  ["2 kg", null],
])("“%s” reads as %s", (text, value) => {
  expect(parseAmount(text)).toBe(value);
});

test.each([
  ["1.500", [1500, 1.5]],
  ["10.000", [10_000, 10]],
  ["999.999", [999_999, 999.999]],
])("“%s” is one of two numbers", (text, readings) => {
  expect(readAmount(text)).toEqual({ readings, unit: "" });
});

test.each([
  ["2 kg", [2], "kg"],
  ["2kg", [2], "kg"],
  ["1,5\u00a0L", [1.5], "L"],
  ["500 gr.", [500], "gr."],
  ["1.500 g", [1500, 1.5], "g"],
  ["12 c/u", [12], "c/u"],
  ["3 fundas de pan", [3], "fundas de pan"],
])("“%s” has a unit behind its number", (text, readings, unit) => {
  expect(readAmount(text)).toEqual({ readings, unit });
});

test.each(["kg", "kg 2", "dos kg"])("“%s” is no amount", (text) => {
  expect(readAmount(text)).toBeNull();
});

test("a number is typed as it is read", () => {
  expect(typedAmount(1234.5)).toBe("1234,5");
  expect(parseAmount(typedAmount(1234.5))).toBe(1234.5);
});
