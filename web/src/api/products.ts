import { filteredPagesOf, readPage } from "./pages";
import type { components } from "./schema";
import { LANGUAGE } from "../texts/language";
import { translatedProduct, translator } from "./translations";

/** The name a product was found by, and which of its letters matched: start, end, start, end, … */
export interface Match {
  kind: string;
  text: string;
  ranges: number[];
}

/** A product of the catalogue with its verdict. */
export type Product = components["schemas"]["Product"] & {
  match?: Match | null;
  /** Of the catalogue on this device: its names in other languages. */
  translations?: string[];
};
/** How many of the found products fall in each group. */
export type Facets = components["schemas"]["Facets"];
/** A part of what a search found. */
export type ProductPage = Omit<components["schemas"]["ProductList"], "items"> & {
  items: Product[];
  /** Nothing answers the query; these are the most alike, and no verdict holds for what was typed. */
  nearest?: boolean;
};

/** What is searched for; an empty text means any. */
export interface ProductFilters {
  q: string;
  category: string;
  classification: string;
  origin: string;
  /** The day whose verdicts are wanted, "YYYY-MM-DD"; today when empty. */
  on: string;
}

/** A search for everything. */
export const anyProduct: ProductFilters = { q: "", category: "", classification: "", origin: "", on: "" };

export const productKeys = {
  all: ["products"] as const,
  search: (filters: ProductFilters, pageSize: number) => [...productKeys.all, "search", filters, pageSize] as const,
};

/** A page of products in the language of the page. */
export async function pageInLanguage(page: ProductPage): Promise<ProductPage> {
  if (LANGUAGE === "es") return page;
  const translate = await translator();
  const { categories, classifications, origins } = page.facets;
  const named = (counts: Facets["origins"]) => counts.map((count) => ({ ...count, name: translate(count.name) }));
  return {
    ...page,
    items: page.items.map((product) => translatedProduct(product, translate)),
    facets: { categories: named(categories), classifications: named(classifications), origins: named(origins) },
  };
}

/** Products best first, page by page; the last answer stays while the next one is on its way. */
export const productSearch = (filters: ProductFilters, pageSize: number) => ({
  ...filteredPagesOf(productKeys.search(filters, pageSize), async (next): Promise<ProductPage> =>
    pageInLanguage(await readPage("/api/products", filters, { pageSize, ...next })),
  ),
  staleTime: 5 * 60 * 1000,
});
