import { expect, test } from "vitest";
import { readTexts } from "./unused-texts.js";

test("every text is shown somewhere", () => {
  const { count, unused } = readTexts();
  expect(count).toBeGreaterThan(2000);
  expect(unused).toEqual([]);
});
