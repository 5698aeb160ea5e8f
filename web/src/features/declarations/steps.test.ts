import { expect, test } from "vitest";
import { leavesOf } from "../../../testing/leaves";
import { emptyDeclaration, emptyMinor, newItem } from "../../offline/declaration-draft";
import { toBody } from "./declaration-body";
import { fieldNamed, firstOf, stepOf } from "./steps";

const MANGO = {
  id: "p",
  name: "mango",
  classification: { code: "restringido", name: "Restringido" },
  conditions: null,
  reason: null,
  verified: true,
};

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

test("what the server calls a field finds its place; what has none is null", () => {
  const form = { ...emptyDeclaration(), items: [newItem(null, undefined)] };
  const names = [
    "items[0].quantity",
    "travel.flight_date",
    "items[0].product_id",
    "items[7].unit",
    "credentials",
    "answers.food",
  ];
  expect(names.map((name) => fieldNamed(name, form))).toEqual([
    "items.0.quantity",
    "travel.flight_date",
    null,
    null,
    null,
    null,
  ]);
  const withProduct = { ...form, items: [{ ...newItem(null, undefined), product: MANGO }] };
  expect(fieldNamed("items[0].product_id", withProduct)).toBe("items.0.product");
});

test("whatever the service refuses of a declaration has a field", () => {
  const form = {
    ...emptyDeclaration(),
    minors: [emptyMinor],
    items: [newItem(null, undefined), { ...newItem(null, undefined), product: MANGO }],
  };
  const refused = leavesOf(toBody(form, 3));
  expect(refused).toEqual(
    expect.arrayContaining(["traveller.email", "minors[0].sex", "answers.food.yes", "items[1].packaging"]),
  );
  // What was found in the catalogue is not described, and the other way round.
  expect(refused.filter((name) => fieldNamed(name, form) === null)).toEqual(["items[0].product_id"]);
});
