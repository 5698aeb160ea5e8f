import { expect, test } from "vitest";
import { toBase64url } from "../lib/bytes";
import { decodeSnapshot, type Snapshot } from "./snapshot-format";

const cite = (code: string, why: string) => ({
  code,
  title: "Norma",
  article: null,
  why,
  verified: false,
  in_force: true,
});

const snapshot: Snapshot = {
  catalogue_version: 1,
  columns: [
    "id",
    "code",
    "name",
    "scientific_name",
    "category",
    "origin",
    "unit",
    "classification",
    "conditions",
    "reason",
    "verified",
    "valid_from",
    "synonyms",
    "articles",
    "next_verdict",
  ],
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

test("ids and codes of the packed form are unpacked", () => {
  const packed = {
    ...snapshot,
    columns: snapshot.columns.slice(1),
    rows: [15, "LAC-15", 1015].map((code) => [code, ...(snapshot.rows[0]?.slice(2) ?? [])]),
    ids: toBase64url(Uint8Array.from({ length: 48 }, (_, n) => n)),
  };
  expect(decodeSnapshot(packed).map(({ id, code }) => [id, code])).toEqual([
    ["00010203-0405-0607-0809-0a0b0c0d0e0f", "LAC-015"],
    ["10111213-1415-1617-1819-1a1b1c1d1e1f", "LAC-15"],
    ["20212223-2425-2627-2829-2a2b2c2d2e2f", "LAC-1015"],
  ]);
  expect(decodeSnapshot(snapshot)[0]).toMatchObject({ id: "p", code: "LAC-015" });
});

test("a text of a product is the cell of its column, whichever columns there are", () => {
  const at = snapshot.columns.indexOf("scientific_name");
  const without = {
    ...snapshot,
    columns: snapshot.columns.toSpliced(at, 1),
    rows: snapshot.rows.map((row) => row.toSpliced(at, 1)),
  };
  const newer = {
    ...snapshot,
    columns: [...snapshot.columns, "habitat"],
    rows: snapshot.rows.map((row) => [...row, "islas"]),
  };
  expect(decodeSnapshot(snapshot)[0]).toMatchObject({
    name: "yogur",
    scientific_name: null,
    synonyms: [],
    unit: "KGM",
    conditions: null,
    verified: true,
  });
  expect(decodeSnapshot(without)[0]).toMatchObject({ name: "yogur", unit: "KGM", conditions: null });
  expect(decodeSnapshot(newer)[0]).toMatchObject({ name: "yogur", habitat: "islas" });
});
