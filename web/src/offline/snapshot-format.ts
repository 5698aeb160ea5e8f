import type { Product } from "../api/products";
import { fromBase64url, hexOf } from "../lib/bytes";
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
  /**
   * The ids of the rows, 16 bytes each, in Base64url. Without it they are a column, as in what an earlier release kept.
   */
  ids?: string;
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

/** The cells of a verdict: places in the lists, and 1 for what is verified. */
interface VerdictCells {
  classification: number;
  conditions: number;
  reason: number;
  verified: number;
  valid_from: number;
  articles: readonly number[];
}

/** The cells that are read with the lists of the snapshot. */
interface ReadCells extends VerdictCells {
  /** A number stands for a code of the category: 7 for `FRU-007`. */
  code: string | number;
  category: number;
  origin: number;
  unit: number;
  next_verdict: readonly unknown[] | null;
}

/** What a product has that is a text or a list of texts. */
type TextName = {
  [Name in keyof Product]-?: Product[Name] extends string | string[] | null ? Name : never;
}[keyof Product];

/** A row by its columns: every other cell is what the product has. */
type Row = ReadCells & Pick<Product, Exclude<TextName, keyof ReadCells>>;

/**
 * Makes products of the rows. In what an earlier release kept, a text may have no column: it is undefined, and shown as
 * null is.
 */
export function decodeSnapshot(snapshot: Snapshot): Product[] {
  const ids = snapshot.ids === undefined ? null : fromBase64url(snapshot.ids);
  return snapshot.rows.map((row, n) => {
    const cells = byColumn<Row>(snapshot.columns, row);
    return productOf(snapshot, ids ? { ...cells, id: idAt(ids, n) } : cells);
  });
}

function idAt(ids: Uint8Array, n: number): string {
  const hex = hexOf(ids.subarray(n * 16, n * 16 + 16));
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function productOf(snapshot: Snapshot, row: Row): Product {
  const { categories, origins, units } = snapshot;
  const category = pick(categories, row.category);
  const next = row.next_verdict && byColumn<VerdictCells>(VERDICT, row.next_verdict);
  return {
    ...row,
    code: typeof row.code === "number" ? `${category.code}-${String(row.code).padStart(3, "0")}` : row.code,
    category: named(category),
    origin: pick(origins, row.origin),
    unit: pick(units, row.unit),
    ...verdictOf(snapshot, category, row),
    next_verdict: next ? { ...verdictOf(snapshot, category, next), source: "" } : null,
    version: 0,
    active: true,
  };
}

/** The columns of a row's next verdict. */
const VERDICT: readonly (keyof VerdictCells)[] = [
  "classification",
  "conditions",
  "reason",
  "verified",
  "valid_from",
  "articles",
];

const byColumn = <Cells>(columns: readonly string[], cells: readonly unknown[]) =>
  Object.fromEntries(columns.map((column, n) => [column, cells[n]])) as Cells;

const named = ({ code, name }: CodeName): CodeName => ({ code, name });

function verdictOf({ classifications, texts, dates, articles }: Snapshot, category: CitingEntry, cells: VerdictCells) {
  const classification = pick(classifications, cells.classification);
  const levels = [cells.articles, category.articles ?? [], classification.articles ?? []];
  const cited = levels.map((places) => places.map((place) => pick(articles, place)));
  return {
    classification: named(classification),
    conditions: pick(texts, cells.conditions) || null,
    reason: pick(texts, cells.reason) || null,
    verified: cells.verified === 1,
    valid_from: pick(dates, cells.valid_from),
    articles: inheritedArticles(cited, ({ code }) => code),
  };
}

function pick<Thing>(things: readonly Thing[], place: number): Thing {
  const thing = things[place];
  if (thing === undefined) throw new RangeError(`snapshot: ${place} is not in its list`);
  return thing;
}
