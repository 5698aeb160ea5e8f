import { expect, test } from "vitest";
import { parseAmount, typedAmount } from "./amount";

test.each([
  ["1,5", 1.5],
  ["1.5", 1.5],
  [" 12 ", 12],
  ["", null],
  ["dos", null],
  ["1,", null],
  ["-1", null],
  ["1.000,5", null],
])("“%s” reads as %s", (text, value) => {
  expect(parseAmount(text)).toBe(value);
});

test("a number is typed as it is read", () => {
  expect(typedAmount(1234.5)).toBe("1234,5");
  expect(parseAmount(typedAmount(1234.5))).toBe(1234.5);
});
