import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "./products";

const texts = {
  aguacate: "Avocado",
  "con cáscara": "mit Schale",
  Restringido: "Eingeschränkt",
};
const get = vi.hoisted(() => vi.fn());
vi.mock("./call", () => ({ call: { get } }));
vi.mock("../texts/language", () => ({ LANGUAGE: "de", LOCALE: "de-DE" }));

beforeEach(() => get.mockResolvedValue({ texts }));
afterEach(() => vi.resetModules());

test("a text is said in the language of the page, or in Spanish where it is not translated", async () => {
  const { translator } = await import("./translations");
  const translate = await translator();
  expect([translate("aguacate"), translate("Aguacate"), translate("lúcuma"), translate("constructor")]).toEqual([
    "Avocado",
    "Avocado",
    "lúcuma",
    "constructor",
  ]);
  expect(get).toHaveBeenCalledOnce();
});

test("a product keeps the marks of its Spanish name out of its translation", async () => {
  const { translatedProduct, translator } = await import("./translations");
  const product = {
    name: "aguacate",
    conditions: "con cáscara",
    reason: null,
    category: { code: "FRU", name: "Frutas" },
    origin: { code: "vegetal", name: "Vegetal" },
    classification: { code: "restringido", name: "Restringido" },
    next_verdict: null,
    match: { kind: "name", text: "aguacate", ranges: [0, 3] },
  } as unknown as Product;
  expect(translatedProduct(product, await translator())).toMatchObject({
    name: "Avocado",
    conditions: "mit Schale",
    classification: { code: "restringido", name: "Eingeschränkt" },
    match: null,
  });
});

test("the letters of a translated name are marked where the product was found by it", async () => {
  const { translatedProduct, translator } = await import("./translations");
  const named = (code: string, name: string) => ({ code, name });
  const product = {
    name: "aguacate",
    category: named("FRU", "Frutas"),
    origin: named("vegetal", "Vegetal"),
    classification: named("restringido", "Restringido"),
    match: { kind: "synonym", text: "Avocado", ranges: [0, 4] },
  } as unknown as Product;
  expect(translatedProduct(product, await translator()).match).toEqual({
    kind: "name",
    text: "Avocado",
    ranges: [0, 4],
  });
});

test("the groups that a search counts are named in the language of the page", async () => {
  const { pageInLanguage } = await import("./products");
  const page = {
    items: [],
    facets: { categories: [], classifications: [{ code: "restringido", name: "Restringido", count: 2 }], origins: [] },
    total: 2,
    nearest: false,
    next_page_token: null,
    catalogue_version: 1,
  };
  expect((await pageInLanguage(page)).facets.classifications).toEqual([
    { code: "restringido", name: "Eingeschränkt", count: 2 },
  ]);
});

test("what could not be read is read again, and is Spanish meanwhile", async () => {
  get.mockRejectedValueOnce(new Error("no connection"));
  const { translator } = await import("./translations");
  expect((await translator())("aguacate")).toBe("aguacate");
  expect((await translator())("aguacate")).toBe("Avocado");
});
