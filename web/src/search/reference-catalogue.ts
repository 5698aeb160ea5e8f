import { readFileSync } from "node:fs";
import { buildIndex, search } from "./engine";
import { beginningOf, commonStemsOf, fold, tierOfRank } from "./rules";

// For tests: the reference products, searched as the browser does.

const SEVERITY: Record<string, number> = { permitido: 1, restringido: 2, no_permitido: 3 };

/** A file of `deploy`, as text. */
export function deployed(file: string): string {
  return readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), "utf8");
}

/** The rows of a reference file by their columns. */
export function rows(file: string): Record<string, string>[] {
  const [head = [], ...lines] = cells(deployed(`data/${file}`));
  return lines.map((line) => Object.fromEntries(head.map((column, n) => [column, line[n] ?? ""])));
}

/** A CSV file as its cells; quoted cells hold commas and doubled quotes. */
function cells(text: string): string[][] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
}

/** The parts of a cell that holds several. */
export const list = (text: string | undefined): string[] => (text ?? "").split(";").filter(Boolean);

const { languages } = JSON.parse(deployed("search/words.json")) as { languages: { code: string }[] };

/** Translated names by what they translate. */
const translationsOf = new Map(
  rows("translations.csv").map((row) => [
    row.spanish || (row.name ?? ""),
    languages.map(({ code }) => row[code] ?? ""),
  ]),
);

/** The translations of a name that are no name of the product yet. */
function otherNames(name: string, names: readonly string[]): string[] {
  const known = new Set(names.map(fold));
  return (translationsOf.get(name) ?? []).map((text) => {
    if (known.has(fold(text))) return "";
    known.add(fold(text));
    return text;
  });
}

/** Every reference product, in the order of the server. */
export const products = [...rows("products.csv"), ...rows("personal_effects.csv")]
  .map((row) => ({
    code: row.code ?? "",
    name: row.name ?? "",
    synonyms: list(row.synonyms),
    scientific_name: row.scientific_name || null,
    translations: otherNames(row.name ?? "", [
      "",
      row.name ?? "",
      beginningOf(row.name ?? ""),
      row.scientific_name ?? "",
      ...list(row.synonyms),
    ]),
    severity: SEVERITY[row.classification ?? ""] ?? 3,
    order: `${fold(row.name ?? "")}\0${row.code}`,
  }))
  .toSorted((a, b) => (a.order < b.order ? -1 : 1));

const index = buildIndex(products);
const common = commonStemsOf(deployed("search/common_words.txt"));

const answers = new Map<string, ReturnType<typeof answer>>();

/** Returns the products that a query finds, best first. Each query is searched once. */
export function find(query: string): ReturnType<typeof answer> {
  const known = answers.get(query) ?? answer(query);
  answers.set(query, known);
  return known;
}

function answer(query: string) {
  const { hits, isNearest, marks } = search(index, query, common, (product) => products[product]?.severity ?? 3);
  const found = hits.map(({ product, rank }) => ({ ...products[product], tier: tierOfRank(rank) }));
  return { found, isNearest, marks };
}
