import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";
import type { components } from "./schema";
import { useDebounced } from "./use-debounced";

/** A product of the catalogue with its verdict. */
export type Product = components["schemas"]["Product"];
/** How many of the found products fall in each group. */
export type Facets = components["schemas"]["Facets"];

/** What is searched for; an empty text means any. */
export interface ProductFilters {
  q: string;
  category: string;
  classification: string;
  origin: string;
}

/** A search for everything. */
export const anyProduct: ProductFilters = { q: "", category: "", classification: "", origin: "" };

export const productKeys = {
  all: ["products"] as const,
  search: (filters: ProductFilters, pageSize: number) => [...productKeys.all, "search", filters, pageSize] as const,
};

/** Products best first, page by page; the last answer stays while the next one is on its way. */
export const productSearch = (filters: ProductFilters, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: productKeys.search(filters, pageSize),
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...withoutEmpty(filters), page_size: pageSize, ...(pageParam && { page_token: pageParam }) };
      return unwrap(await api.GET("/api/products", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60 * 1000,
  });

const SUGGESTED = 6;

/** The best few products for what is being typed, or why there are none to show; nothing while nothing is typed. */
export function useSuggestions(typed: string): { found?: Product[] | undefined; failure?: string | undefined } {
  const q = useDebounced(typed);
  const { data, error } = useInfiniteQuery({ ...productSearch({ ...anyProduct, q }, SUGGESTED), enabled: q !== "" });
  if (!typed) return {};
  return { found: q ? data?.pages[0]?.items : undefined, failure: error?.message };
}

function withoutEmpty(filters: ProductFilters): Partial<ProductFilters> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}
