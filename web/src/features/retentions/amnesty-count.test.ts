import { expect, test } from "vitest";
import { part } from "../../../testing/answers";
import type { Product } from "../../api/products";
import { toBody } from "./act-body";
import {
  actOf,
  type AmnestyCount,
  amnestySchema,
  countFieldNamed,
  emptyCount,
  totalsOf,
  withPiece,
} from "./amnesty-count";

const MANGO = part<Product>({ id: "p-1", name: "mango", articles: [] });

const COUNT: AmnestyCount = {
  ...emptyCount("GPS"),
  control_point: "Filtro A",
  carried_in: "TR-15",
  rejection_destination: "DR-01",
  reasons: ["MR-22"],
  legal_basis: "NOR-066",
  lines: [
    { product: null, description: "bolsa con hierbas", pieces: "2", weight: "" },
    { product: { id: "p-1", name: "mango", classification: null }, description: "", pieces: "12", weight: "3,5" },
  ],
};

const wrongIn = (count: AmnestyCount) =>
  amnestySchema.safeParse(count).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("what is found again is one more piece in its line, what is new stands at the top", () => {
  const first = withPiece([], MANGO);
  const second = withPiece(first.lines, "bolsa con hierbas");
  expect(second.lines.map(({ product, description }) => product?.name ?? description)).toEqual([
    "bolsa con hierbas",
    "mango",
  ]);
  const third = withPiece(second.lines, MANGO);
  expect([third.index, third.lines[1]?.pieces, third.lines.length]).toEqual([1, "2", 2]);
});

test("the act of a count has no passenger, and one decision for all of the goods", () => {
  const body = toBody("id", actOf(COUNT));
  expect(body).toMatchObject({
    control_point: "Filtro A",
    passenger: null,
    ownerless: { reason: "amnesty_bin", place: "Contenedor de amnistía", witness: null },
    carried_in: "TR-15",
  });
  expect(
    body.items.map(({ description, quantity, unit, weight_grams: grams }) => [description, quantity, unit, grams]),
  ).toEqual([
    ["bolsa con hierbas", 2, "H87", null],
    ["mango", 12, "H87", 3500],
  ]);
  for (const item of body.items)
    expect(item).toMatchObject({ decision: "rechazo", rejection_destination: "DR-01", reasons: ["MR-22"] });
});

test("every wrong field is named once, where it is typed", () => {
  expect(wrongIn(COUNT)).toEqual([]);
  expect(wrongIn({ ...COUNT, lines: [] })).toEqual(["lines"]);
  const [first, second] = COUNT.lines as [AmnestyCount["lines"][number], AmnestyCount["lines"][number]];
  const wrong = {
    ...COUNT,
    control_point: " ",
    place: "",
    reasons: [],
    rejection_destination: "",
    lines: [
      { ...first, pieces: "1,5" },
      { ...second, pieces: "", weight: "mucho" },
    ],
  };
  expect(wrongIn(wrong).toSorted()).toEqual([
    "control_point",
    "lines.0.pieces",
    "lines.1.pieces",
    "lines.1.weight",
    "place",
    "reasons",
    "rejection_destination",
  ]);
});

test("what the server finds wrong stands where it is typed", () => {
  const named = (field: string) => countFieldNamed(field, COUNT);
  expect(named("control_point")).toBe("control_point");
  expect(named("ownerless.place")).toBe("place");
  expect(named("items[1].quantity")).toBe("lines.1.pieces");
  expect(named("items[1].weight_grams")).toBe("lines.1.weight");
  expect(named("items[0].reasons[0]")).toBe("reasons");
  expect(named("id")).toBeNull();
});

test("pieces and weights add up as far as they can be read", () => {
  expect(totalsOf([...COUNT.lines, { product: null, description: "x", pieces: "?", weight: "0,25" }])).toEqual({
    pieces: 14,
    kilograms: 3.75,
  });
});
