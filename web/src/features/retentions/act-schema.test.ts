import { expect, test } from "vitest";
import { ANNA } from "../../../testing/people";
import { addedItem, emptyAct } from "./act-form";
import { actSchema } from "./act-schema";

function complete() {
  const form = emptyAct("GPS");
  Object.assign(form, { carried_in: "TR-01" });
  Object.assign(form.passenger, ANNA);
  const item = {
    ...addedItem(null, "tierra", undefined),
    quantity: "1,5",
    unit: "KGM",
    reasons: ["MR-03"],
    legal_basis: "NOR-010",
  };
  return { ...form, items: [item] };
}

const mistakes = (form: unknown) => actSchema.safeParse(form).error?.issues.map((issue) => issue.path.join(".")) ?? [];

test("a complete act has no mistakes", () => {
  expect(mistakes(complete())).toEqual([]);
});

test("what is rejected needs a destination, who refuses to sign needs a witness", () => {
  const form = complete();
  Object.assign(form.items[0] ?? {}, { decision: "rechazo" });
  form.signing.mode = "refused";
  expect(mistakes(form)).toEqual(["items.0.rejection_destination", "signing.witness"]);
});

test("without a passenger the reason says what is asked for", () => {
  const found = (reason: string, witness: string, flight = {}) => {
    const form = { ...complete(), passenger: emptyAct("GPS").passenger, owner: "nobody" };
    Object.assign(form.flight, flight);
    return mistakes({ ...form, ownerless: { reason, place: "Banda 2", witness } });
  };
  const flown = { number: "LA1411", date: "2026-11-20" };
  expect(found("unclaimed", "Rosa Tipán, 1712345678", flown)).toEqual([]);
  expect(found("on_board", "").toSorted()).toEqual(["flight.date", "flight.number", "ownerless.witness"]);
  expect(found("abandoned", "")).toEqual([]);
  expect(found("amnesty_bin", "")).toEqual([]);
  expect(found("", "")).toEqual(["ownerless.reason"]);
  const form = { ...complete(), owner: "nobody", ownerless: { reason: "abandoned", place: " ", witness: "12" } };
  expect(mistakes(form)).toEqual(["ownerless.place", "ownerless.witness"]);
});

test("drafts of an earlier release do not say that there is a passenger", () => {
  const { owner: _, ownerless: __, ...earlier } = complete();
  expect(mistakes(earlier)).toEqual([]);
});

test("goods that stay out of the act are not looked at, but one must be in", () => {
  const form = complete();
  Object.assign(form.items[0] ?? {}, { included: false, quantity: "" });
  expect(mistakes(form)).toEqual(["items"]);
});

test("every mistake of an item is named", () => {
  const form = { ...complete(), items: [addedItem(null, "", undefined)] };
  expect(mistakes(form).toSorted()).toEqual([
    "items.0.description",
    "items.0.legal_basis",
    "items.0.quantity",
    "items.0.reasons",
    "items.0.unit",
  ]);
});

test("where goods travelled is asked once, or of those that do not say it", () => {
  const form = complete();
  const apart = {
    ...addedItem(null, "hojas", form.items[0]),
    quantity: "1",
    unit: "KGM",
    reasons: ["MR-03"],
    legal_basis: "NOR-010",
    carried_in: "TR-04",
  };
  expect(mistakes({ ...form, carried_in: "" })).toEqual(["carried_in"]);
  expect(mistakes({ ...form, carried_in: "", items: [form.items[0], apart] })).toEqual(["items.0.carried_in"]);
  expect(mistakes({ ...form, items: [form.items[0], apart] })).toEqual([]);
});

test("a passenger has one name at least", () => {
  const named = (surnames: string, given_names: string) => {
    const form = complete();
    Object.assign(form.passenger, { surnames, given_names });
    return form;
  };
  expect(mistakes(named("Zahra", ""))).toEqual([]);
  expect(mistakes(named("", "Zahra"))).toEqual([]);
  expect(mistakes(named("", " "))).toEqual(["passenger.surnames"]);
});
