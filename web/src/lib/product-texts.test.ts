import { expect, test } from "vitest";
import { PRODUCT } from "../../testing/product";
import { shownTexts } from "./product-texts";

test("a product shows the texts that it has, and the listing its conditions only", () => {
  const shown = shownTexts({ ...PRODUCT, conditions: "sin hojas", reason: "plagas" });
  expect(shown.map(({ field, text }) => [field, text])).toEqual([
    ["conditions", "sin hojas"],
    ["reason", "plagas"],
  ]);
  expect(shown.filter(({ inListing }) => inListing).map(({ field }) => field)).toEqual(["conditions"]);
  expect(shownTexts({ ...PRODUCT, conditions: null, reason: "" })).toEqual([]);
});
