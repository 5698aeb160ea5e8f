import { expect, test } from "vitest";
import { folded, orNull } from "./text";

test("accents and capitals fold away", () => {
  expect(folded("PIÑÓN Güero")).toBe("pinon guero");
});

test("a text of blanks is nothing", () => {
  expect([orNull(" uva "), orNull("  ")]).toEqual(["uva", null]);
});
