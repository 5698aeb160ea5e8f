import type { Facets, Match, Product, ProductFilters, ProductPage } from "../api/products";
import { calendarDate } from "../lib/calendar-date";
import { now } from "../lib/clock";
import { isBlank } from "../lib/text";
import { buildIndex, type Hits, type Index, matchedName, search } from "../search/engine";
import { type CommonStems, fold } from "../search/rules";
import { decodeSnapshot, type Snapshot } from "./snapshot-format";
import { sorted } from "../lib/sorted";

/** The catalogue of this device, ready to be searched. */
export interface Catalogue {
  version: number;
  /** By name. */
  products: Product[];
  index: Index;
  common: CommonStems;
}

/** Arranges what the server gave to be searched. */
export function readCatalogue(data: Snapshot, common: CommonStems): Catalogue {
  const keyed = decodeSnapshot(data).map((product) => ({ product, name: fold(product.name) }));
  const products = sorted(keyed, (a, b) => compare(a.name, b.name) || compare(a.product.code, b.product.code)).map(
    ({ product }) => product,
  );
  return { version: data.catalogue_version, products, index: buildIndex(products), common };
}

/** What the server would answer on a day, in one page of at most `limit`. */
export function findProducts(
  { version, products, index, common }: Catalogue,
  filters: ProductFilters,
  limit: number,
  day = filters.on || todayOnTheIslands(),
): ProductPage {
  const onDay = (number: number) => verdictOn(products[number] as Product, day);
  const hits = search(index, filters.q, common, (number) => severityOf(onDay(number).classification.code));
  const isEverything = isBlank(filters.q) || fold(filters.q) === "";
  const found = isEverything
    ? products.map((_, number) => onDay(number))
    : hits.hits.map(({ product, nth }) => withMatch(onDay(product), hits, nth));
  const items = found.filter((product) => passes(product, filters));
  return {
    items: items.slice(0, limit),
    facets: facetsOf(found, filters),
    total: items.length,
    next_page_token: null,
    catalogue_version: version,
    nearest: hits.isNearest && items.length > 0,
  };
}

/** How strict a verdict is: 1 permitted, 2 restricted, 3 not permitted; what nobody knows is not permitted. */
function severityOf(classification: string): number {
  return { permitido: 1, restringido: 2 }[classification] ?? 3;
}

/** The product with the verdict of a day; the next one may have begun since the catalogue was read. */
function verdictOn(product: Product, day: string): Product {
  const next = product.next_verdict;
  if (!next || day < next.valid_from) return product;
  const { classification, conditions, reason, verified, articles, valid_from } = next;
  return { ...product, classification, conditions, reason, verified, articles, valid_from, next_verdict: null };
}

function withMatch(product: Product, hits: Hits, nth: number): Product {
  const name = matchedName(product, nth);
  const ranges = name ? hits.marks(name.text) : [];
  const match: Match | null = name && ranges.length > 0 ? { ...name, ranges } : null;
  return { ...product, match };
}

const FACETS = ["category", "classification", "origin"] as const;
type Facet = (typeof FACETS)[number];

function passes(product: Product, filters: ProductFilters, except?: Facet): boolean {
  return FACETS.every((facet) => facet === except || filters[facet] === "" || product[facet].code === filters[facet]);
}

/** Each facet is counted with the filters of the others, so that another choice of it stays visible. */
function facetsOf(found: readonly Product[], filters: ProductFilters): Facets {
  const counted = (facet: Facet) => {
    const counts = new Map<string, { code: string; name: string; count: number }>();
    for (const product of found) {
      if (!passes(product, filters, facet)) continue;
      const { code, name } = product[facet];
      const known = counts.get(code) ?? { code, name, count: 0 };
      known.count += 1;
      counts.set(code, known);
    }
    return sorted(counts.values(), (a, b) => a.name.localeCompare(b.name, "es"));
  };
  const verdicts = sorted(counted("classification"), (a, b) => severityOf(a.code) - severityOf(b.code));
  return { categories: counted("category"), classifications: verdicts, origins: counted("origin") };
}

/** Today's calendar date where verdicts begin. */
function todayOnTheIslands(): string {
  return calendarDate(now(), "Pacific/Galapagos");
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
