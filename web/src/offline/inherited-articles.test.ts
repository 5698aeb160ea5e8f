import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inheritedArticles } from "./inherited-articles";
import { decodeSnapshot, type Snapshot } from "./snapshot-format";

interface Case {
  product: string[];
  category: string[];
  classification: string[];
  shown: string[];
}

/** The server resolves the same file. */
const cases = JSON.parse(readFileSync(new URL("../../../deploy/search/legal_links.json", import.meta.url), "utf8")) as Case[];

test.each(cases)("$product, $category and $classification show $shown", ({ product, category, classification, shown }) => {
  expect(inheritedArticles([product, category, classification], (code) => code)).toEqual(shown);
});

const cite = (code: string, why: string) => ({ code, title: "Norma", article: null, why, verified: false, in_force: true });

test("a product of the snapshot has its own articles and those of its category and classification", () => {
  const snapshot: Snapshot = {
    catalogue_version: 1,
    columns: ["id", "code", "name", "scientific_name", "category", "origin", "unit", "classification", "conditions", "reason", "verified", "valid_from", "synonyms", "articles", "next_verdict"],
    rows: [["p", "LAC-015", "yogur", null, 0, 0, 0, 0, 0, 0, 1, 0, [], [0], [1, 0, 0, 1, 0, []]]],
    categories: [{ code: "LAC", name: "Lácteos", articles: [1, 2] }],
    origins: [{ code: "animal", name: "Animal" }],
    classifications: [
      { code: "restringido", name: "Restringido", articles: [3] },
      { code: "no_permitido", name: "No permitido", articles: [3] },
    ],
    units: ["KGM"],
    dates: ["2026-11-21"],
    texts: [""],
    articles: [cite("A", "propio"), cite("B", "categoría"), cite("A", "otra vez"), cite("C", "clasificación")],
  };
  const [product] = decodeSnapshot(snapshot);
  expect(product?.articles.map(({ code, why }) => [code, why])).toEqual([
    ["A", "propio"],
    ["B", "categoría"],
    ["C", "clasificación"],
  ]);
  expect(product?.category).toEqual({ code: "LAC", name: "Lácteos" });
  expect(product?.next_verdict?.articles.map(({ code }) => code)).toEqual(["B", "A", "C"]);
});
