import { expect, test } from "vitest";
import { folded, orNull, withNulls } from "./text";

test("accents and capitals fold away", () => {
  expect(folded("PIÑÓN Güero")).toBe("pinon guero");
});

test("a text of blanks is nothing", () => {
  expect([orNull(" uva "), orNull("  ")]).toEqual(["uva", null]);
});

test("only the texts of a form are trimmed", () => {
  expect(withNulls({ name: " uva ", reason: " ", verified: false, articles: ["A"] })).toEqual({ name: "uva", reason: null, verified: false, articles: ["A"] });
});
