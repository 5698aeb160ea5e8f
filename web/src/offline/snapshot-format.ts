import type { Product } from "../api/products";
import { inheritedArticles } from "./inherited-articles";

interface CodeName {
  code: string;
  name: string;
}

/** An entry whose articles its products inherit, as places in the list of articles. */
interface CitingEntry extends CodeName {
  /** A snapshot kept by an earlier release has none. */
  articles?: readonly number[];
}

/** What the server sends: short rows that point into lists of what they have in common. */
export interface Snapshot {
  catalogue_version: number;
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  categories: readonly CitingEntry[];
  origins: readonly CodeName[];
  classifications: readonly CitingEntry[];
  units: readonly string[];
  dates: readonly string[];
  /** Conditions and reasons; the first is empty and stands for none. */
  texts: readonly string[];
  articles: NonNullable<Product["articles"]>;
  /** Every reference list by its name in the API; absent in what an earlier release kept. */
  reference_lists?: ReferenceRows;
}

/** Reference lists by their names in the API. */
export type ReferenceRows = Readonly<Record<string, readonly ReferenceRow[]>>;

/** An entry of a reference list: code, name, attributes, and 1 while it may be chosen. */
type ReferenceRow = readonly [code: string, name: string, attributes: Record<string, string>, active: number];

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
    category: named(pick(categories, cell("category"))),
    origin: pick(origins, cell("origin")),
    unit: pick(units, cell("unit")),
    synonyms: cell("synonyms") as string[],
    ...verdictOf(snapshot, cell("category"), cell),
    next_verdict: next ? { ...verdictOf(snapshot, cell("category"), (column) => next[VERDICT.indexOf(column)]), source: "" } : null,
    version: 0,
    active: true,
  };
}

/** The columns of a verdict, in the order of a row's next verdict. */
const VERDICT = ["classification", "conditions", "reason", "verified", "valid_from", "articles"];

const named = ({ code, name }: CodeName): CodeName => ({ code, name });

function verdictOf({ categories, classifications, texts, dates, articles }: Snapshot, category: unknown, cell: Cell) {
  const classification = pick(classifications, cell("classification"));
  const levels = [cell("articles") as number[], pick(categories, category).articles ?? [], classification.articles ?? []];
  const cited = levels.map((places) => places.map((number) => pick(articles, number)));
  return {
    classification: named(classification),
    conditions: pick(texts, cell("conditions")) || null,
    reason: pick(texts, cell("reason")) || null,
    verified: cell("verified") === 1,
    valid_from: pick(dates, cell("valid_from")),
    articles: inheritedArticles(cited, ({ code }) => code),
  };
}

function pick<Thing>(things: readonly Thing[], place: unknown): Thing {
  const thing = things[Number(place)];
  if (thing === undefined) throw new RangeError(`snapshot: ${String(place)} is not in its list`);
  return thing;
}
