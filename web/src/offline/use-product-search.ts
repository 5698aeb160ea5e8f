import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  anyProduct,
  type Product,
  type ProductFilters,
  type ProductPage,
  productKeys,
  productSearch,
} from "../api/products";
import { beginsWith, sharesLetters, suggestedFirst } from "../lib/alike";
import { nearest } from "../lib/nearest";
import { sorted } from "../lib/sorted";
import { useDebounced } from "../lib/use-debounced";
import { messageOf } from "../texts/user-facing-error";
import { findIfKept, findKeptProducts } from "./kept-catalogue";
import { useOnline } from "./use-online";

/** How long the server may take before the device answers. */
const SLOW_MS = 300;
/** Typing rests this long before the server is asked. */
const REST_MS = 120;

/** What a search found, and where that is known from. */
export interface ProductSearch {
  items: Product[];
  page: ProductPage | undefined;
  /** When the server last confirmed what the device answered with; nothing when the server answered itself. */
  keptAt: number | undefined;
  /** The server cannot be reached, so the device is all there is. */
  unreachable: boolean;
  /** Nothing to show yet. */
  isPending: boolean;
  /** What is shown answers what is typed, and not what was typed before; or the answer takes long. */
  isSettled: boolean;
  error: Error | null;
  retry: () => void;
  more: { load: () => void; busy: boolean } | undefined;
}

/**
 * Searches while one types: on the server, or among what the device keeps when there is no network or the
 * server is slow. The server's answer takes the place of the device's as soon as it comes.
 */
export function useProductSearch(filters: ProductFilters, pageSize: number, wanted = true): ProductSearch {
  // Waits for the first text as well, so that the empty query of a prerendered page is not sent.
  const enabled = useDebounced(wanted, REST_MS) && wanted;
  const online = useOnline();
  const rested = useDebounced(filters.q, REST_MS);
  const asked = { ...filters, q: rested };
  const server = useInfiniteQuery({ ...productSearch(asked, pageSize), enabled: enabled && online });
  const answered = server.data !== undefined && !server.isPlaceholderData && rested === filters.q;
  const slow = useSlow(enabled && online && server.isFetching && !answered, answered);
  const unreachable = !online || server.isError;

  const device = useQuery({
    queryKey: [...productKeys.all, "device", filters, unreachable] as const,
    queryFn: () => (unreachable ? findKeptProducts : findIfKept)(filters, MOST),
    enabled: enabled && (unreachable || slow),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const [shownPages, setShownPages] = useState(1);
  const shown = shownPages * pageSize;
  const pages = server.data?.pages;
  // The same while nothing has changed, so that what shows them need not be rendered again.
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);

  if (!answered && (unreachable || slow) && device.data) {
    const { page, checkedAt } = device.data;
    return {
      items: page.items.slice(0, shown),
      page,
      keptAt: checkedAt,
      unreachable,
      isPending: false,
      isSettled: !device.isPlaceholderData,
      error: null,
      retry: () => void server.refetch(),
      more: page.total > shown ? { load: () => setShownPages(shownPages + 1), busy: false } : undefined,
    };
  }
  const error = server.error ?? (online ? null : device.error);
  return {
    items,
    page: pages?.[0],
    keptAt: undefined,
    unreachable,
    isPending: server.data === undefined && !error,
    isSettled: answered || slow || error !== null,
    error,
    retry: () => void (online ? server.refetch() : device.refetch()),
    more: server.hasNextPage ? { load: () => void server.fetchNextPage(), busy: server.isFetchingNextPage } : undefined,
  };
}

/** The device answers at once, so all of it comes in one piece. */
const MOST = 1000;

/** Whether the server has been slow since it last answered in time. */
function useSlow(waiting: boolean, answered: boolean): boolean {
  const [slow, setSlow] = useState(false);
  if (answered && slow) setSlow(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}

/** The product that may stand for one that was withdrawn; nothing where none is called alike, or two are. */
export function useReplacement(gone: Pick<Product, "id" | "name">): Product | undefined {
  const { found = [] } = useSuggestions(gone.name);
  return nearest(
    gone,
    found.filter(({ id }) => id !== gone.id),
  );
}

const SUGGESTED = 6;

interface Suggestions extends Partial<Pick<ProductSearch, "page" | "keptAt" | "unreachable">> {
  found?: Product[];
  isSettled?: boolean;
  /** No name begins with what is typed: these are only alike, and no verdict holds for what is typed. */
  alike?: boolean;
  failure?: string;
}

/** The best few products for what is being typed, or why there are none to show; nothing while nothing is typed. */
export function useSuggestions(typed: string, most = SUGGESTED): Suggestions {
  const search = useProductSearch({ ...anyProduct, q: typed }, most, typed !== "");
  if (typed === "") return {};
  if (search.error) return { failure: messageOf(search.error), isSettled: true };
  const { items, page, keptAt, unreachable, isPending, isSettled } = search;
  if (isPending) return { isSettled };
  const { found, alike } = tellAlike(typed, page, items.slice(0, most));
  const best = sorted(found, (a, b) => suggestedFirst(typed, a) - suggestedFirst(typed, b));
  return { found: alike ? found : best, alike, page, keptAt, unreachable, isSettled };
}

/** What is worth naming of what was found: of what is only alike the names that begin as typed, or that look so. */
export function tellAlike(typed: string, page: ProductPage | undefined, items: Product[]) {
  if (!page?.nearest) return { found: items, alike: false };
  const begun = items.filter((product) => beginsWith(typed, product));
  if (begun.length > 0) return { found: begun, alike: false };
  return { found: items.filter((product) => sharesLetters(typed, product)), alike: true };
}
