import { expect, test } from "vitest";
import { emptyDeclaration, newItem } from "../../offline/declaration-draft";
import { firstOf, placeProblems, stepOf } from "./steps";

test("each field belongs to a step", () => {
  expect(stepOf("travel.flight_date")).toBe(0);
  expect(stepOf("minors.0.birth_date")).toBe(1);
  expect(stepOf("answers.food.yes")).toBe(2);
  expect(stepOf("items.3.quantity")).toBe(3);
  expect(stepOf("oath.accepted")).toBe(4);
  expect(stepOf("version")).toBeNull();
});

test("the first wrong field is the one of the earliest step", () => {
  expect(firstOf(["items.0.unit", "traveller.surnames", "traveller.sex"])).toBe("traveller.surnames");
  expect(firstOf([])).toBeUndefined();
});

test("the server's fields find their place; what has none is said anyway", () => {
  const form = { ...emptyDeclaration(), items: [newItem(null, undefined)] };
  const problem = (field: string) => ({ field, reason: "X", message: `mal: ${field}` });
  const fields = ["items[0].quantity", "travel.flight_date", "items[0].product_id", "items[7].unit", "credentials", "answers.food"];
  expect(placeProblems(fields.map(problem), form)).toEqual({
    placed: [
      { path: "items.0.quantity", message: "mal: items[0].quantity" },
      { path: "travel.flight_date", message: "mal: travel.flight_date" },
    ],
    others: ["mal: items[0].product_id", "mal: items[7].unit", "mal: credentials", "mal: answers.food"],
  });
});
