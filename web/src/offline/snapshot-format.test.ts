import { expect, test } from "vitest";
import { decodeSnapshot, type Snapshot } from "./snapshot-format";

const cite = (code: string, why: string) => ({ code, title: "Norma", article: null, why, verified: false, in_force: true });

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

test("a product of the snapshot has its own articles and those of its category and classification", () => {
  const [product] = decodeSnapshot(snapshot);
  expect(product?.articles.map(({ code, why }) => [code, why])).toEqual([
    ["A", "propio"],
    ["B", "categoría"],
    ["C", "clasificación"],
  ]);
  expect(product?.category).toEqual({ code: "LAC", name: "Lácteos" });
  expect(product?.next_verdict?.articles.map(({ code }) => code)).toEqual(["B", "A", "C"]);
});

test("a text of a product is the cell of its column, whichever columns there are", () => {
  const at = snapshot.columns.indexOf("scientific_name");
  const without = { ...snapshot, columns: snapshot.columns.toSpliced(at, 1), rows: snapshot.rows.map((row) => row.toSpliced(at, 1)) };
  const newer = { ...snapshot, columns: [...snapshot.columns, "habitat"], rows: snapshot.rows.map((row) => [...row, "islas"]) };
  expect(decodeSnapshot(snapshot)[0]).toMatchObject({ name: "yogur", scientific_name: null, synonyms: [], unit: "KGM", conditions: null, verified: true });
  expect(decodeSnapshot(without)[0]).toMatchObject({ name: "yogur", unit: "KGM", conditions: null });
  expect(decodeSnapshot(newer)[0]).toMatchObject({ name: "yogur", habitat: "islas" });
});
