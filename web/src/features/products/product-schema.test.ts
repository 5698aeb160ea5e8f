import { expect, test } from "vitest";
import { PRODUCT, VERDICT } from "../../../testing/product";
import { emptyProduct, productValues } from "./product-fields";
import type { ProductRecord, Verdict } from "./product-queries";
import { inForce, namesIn, productSchema, type ProductValues, sameAs } from "./product-schema";

const TODAY = "2026-11-21";

const verdict = (validFrom: string, classification: string): Verdict => ({
  ...VERDICT,
  valid_from: validFrom,
  classification: { code: classification, name: classification },
  articles: [{ code: "NOR-010", title: "LOREG", article: "86", why: null, verified: true, in_force: true }],
});

const record: ProductRecord = {
  product: PRODUCT,
  verdicts: [
    verdict("2027-01-01", "no_permitido"),
    verdict("2025-01-01", "restringido"),
    verdict("2020-01-01", "permitido"),
  ],
  updated_at: "2026-11-20T12:00:00Z",
};

const filled: ProductValues = {
  ...emptyProduct,
  name: " chirimoya ",
  category: "frutas",
  origin: "vegetal",
  unit: "KGM",
  verdict: { ...emptyProduct.verdict, classification: "permitido" },
};

const faults = (form: ProductValues) =>
  productSchema.safeParse(form).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("a new product wants a name, its groups and a verdict, all said at once", () => {
  expect(faults(emptyProduct)).toEqual(["name", "category", "origin", "unit", "verdict.classification"]);
  expect(faults(filled)).toEqual([]);
});

test("what is restricted needs its condition", () => {
  const restricted = { ...filled, verdict: { ...filled.verdict, classification: "restringido" } };
  expect(faults(restricted)).toEqual(["verdict.conditions"]);
  expect(faults({ ...restricted, verdict: { ...restricted.verdict, conditions: "sin semilla" } })).toEqual([]);
});

test("a verdict begins today or later, on a day there is", () => {
  const from = (day: string) => faults({ ...filled, verdict: { ...filled.verdict, begins: "later", valid_from: day } });
  expect(from("")).toEqual(["verdict.valid_from"]);
  expect(from("2026-02-30")).toEqual(["verdict.valid_from"]);
  expect(from("2020-01-01")).toEqual(["verdict.valid_from"]);
  expect(from("2999-01-01")).toEqual([]);
});

test("a verdict that stays as it is is neither looked at nor sent", () => {
  const form = { ...productValues(record, TODAY), verdict: { ...emptyProduct.verdict } };
  expect(faults(form)).toEqual([]);
  expect(productSchema.parse(form).verdict).toBeNull();
});

test("a change of the verdict begins with the one in force, not with a scheduled one", () => {
  expect(inForce(record.verdicts, TODAY)?.classification.code).toBe("restringido");
  expect(inForce(record.verdicts, "2027-01-01")?.classification.code).toBe("no_permitido");
  const form = productValues(record, TODAY);
  expect(form.verdict).toMatchObject({
    classification: "restringido",
    articles: [{ code: "NOR-010", why: "", verified: true }],
    begins: "now",
    valid_from: "",
  });
});

test("the body holds what was meant: trimmed, empty as nothing, the date only when it was asked for", () => {
  const body = productSchema.parse({
    ...filled,
    code: " fru-900 ",
    pending_synonym: "anona",
    verdict: { ...filled.verdict, valid_from: "2999-01-01" },
  });
  expect(body).toMatchObject({ code: "FRU-900", name: "chirimoya", scientific_name: null, synonyms: ["anona"] });
  expect(body.verdict).toMatchObject({ valid_from: null, conditions: null, source: null });
});

test("nothing to save is told from something to save", () => {
  const form = productValues(record, TODAY);
  expect(sameAs(form, productValues(record, TODAY))).toBe(true);
  expect(sameAs({ ...form, name: " aguacate " }, productValues(record, TODAY))).toBe(true);
  expect(sameAs({ ...form, name: "aguacate fuerte" }, productValues(record, TODAY))).toBe(false);
  expect(sameAs({ ...form, decides: true }, productValues(record, TODAY))).toBe(false);
});

test.each([
  ["palta", [], ["palta"]],
  ["palta, avocado;abacate\naguacate  hass", [], ["palta", "avocado", "abacate", "aguacate hass"]],
  ["Palta, palta, PALTA", [], ["Palta"]],
  ["palta, avocado", ["Palta"], ["avocado"]],
  [" , ;", [], []],
])("the names in %j beside %j are %j", (typed, present, names) => {
  expect(namesIn(typed, present)).toEqual(names);
});
