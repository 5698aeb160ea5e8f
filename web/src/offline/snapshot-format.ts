import type { Product } from "../api/products";

interface CodeName {
  code: string;
  name: string;
}

/** What the server sends: short rows that point into lists of what they have in common. */
export interface Snapshot {
  catalogue_version: number;
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  categories: readonly CodeName[];
  origins: readonly CodeName[];
  classifications: readonly CodeName[];
  units: readonly string[];
  dates: readonly string[];
  /** Conditions and reasons; the first is empty and stands for none. */
  texts: readonly string[];
  articles: NonNullable<Product["articles"]>;
}

/** Makes products of the rows. */
export function decodeSnapshot(snapshot: Snapshot): Product[] {
  const place = new Map(snapshot.columns.map((column, n) => [column, n]));
  return snapshot.rows.map((row) => productOf(snapshot, (column) => row[place.get(column) ?? -1]));
}

type Cell = (column: string) => unknown;

function productOf(snapshot: Snapshot, cell: Cell): Product {
  const { categories, origins, units } = snapshot;
  const next = cell("next_verdict") as readonly unknown[] | null | undefined;
  return {
    id: String(cell("id")),
    code: String(cell("code")),
    name: String(cell("name")),
    scientific_name: (cell("scientific_name") as string | null) ?? null,
    category: pick(categories, cell("category")),
    origin: pick(origins, cell("origin")),
    unit: pick(units, cell("unit")),
    synonyms: cell("synonyms") as string[],
    ...verdictOf(snapshot, cell),
    next_verdict: next ? { ...verdictOf(snapshot, (column) => next[VERDICT.indexOf(column)]), source: "" } : null,
    version: 0,
    active: true,
  };
}

/** The columns of a verdict, in the order of a row's next verdict. */
const VERDICT = ["classification", "conditions", "reason", "verified", "valid_from", "articles"];

function verdictOf({ classifications, texts, dates, articles }: Snapshot, cell: Cell) {
  return {
    classification: pick(classifications, cell("classification")),
    conditions: pick(texts, cell("conditions")) || null,
    reason: pick(texts, cell("reason")) || null,
    verified: cell("verified") === 1,
    valid_from: pick(dates, cell("valid_from")),
    articles: (cell("articles") as number[]).map((number) => pick(articles, number)),
  };
}

function pick<Thing>(things: readonly Thing[], place: unknown): Thing {
  const thing = things[Number(place)];
  if (thing === undefined) throw new RangeError(`snapshot: ${String(place)} is not in its list`);
  return thing;
}
