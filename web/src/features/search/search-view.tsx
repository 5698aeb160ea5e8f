import { lazy, memo, Suspense, useDeferredValue, useEffect } from "react";
import { Link } from "react-router";
import type { Product, ProductFilters, ProductPage } from "../../api/products";
import { now } from "../../lib/clock";
import { addDays, isCalendarDate } from "../../lib/dates";
import { formatDate, formatNumber } from "../../lib/format";
import { folded, oneLine } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { useHydrated } from "../../lib/use-hydrated";
import { textField, type UrlField, useUrlFilters } from "../../lib/use-url-filters";
import { prepareCatalogue } from "../../offline/kept-catalogue";
import { rememberSearch } from "../../offline/recent-searches";
import { type ProductSearch, tellAlike, useProductSearch } from "../../offline/use-product-search";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { KeptAt } from "../../ui/kept-at";
import { Page, PageHeader } from "../../ui/page";
import { SearchBox } from "../../ui/search-box";
import { Skeleton } from "../../ui/skeleton";
import { useArrowKeys } from "../../ui/use-arrow-keys";
import { Filters } from "./filters";
import { RecentSearches } from "./recent-searches";
import styles from "./search-view.module.css";

const PAGE_SIZE = 20;
/** Before a question the server is asked for its counts, and answers no less than one product. */
const ONLY_COUNTED = 1;
/** So many are shown of what is only alike. */
const ALIKE = 6;
/** More than these are no variants of one thing. */
const MOST_VARIANTS = 40;
const SHORTEST = 3;
/** A search that rests this long was meant. */
const MEANT_MS = 1500;

const dayField: UrlField<string> = {
  param: "fecha",
  parse: (text) => (text && isCalendarDate(text) ? text : ""),
  print: (day) => day,
};

const FIELDS = {
  q: textField("q"),
  category: textField("category"),
  classification: textField("classification"),
  origin: textField("origin"),
  on: dayField,
};

/** Search over the catalogue as one types; what is searched for is in the address. */
export function SearchView() {
  const { values, change } = useUrlFilters(FIELDS);
  const filters: ProductFilters = values;
  const q = oneLine(filters.q);
  const hydrated = useHydrated();
  // A slow phone needs long to render the results, so React renders them in slices and the box stays responsive.
  const asksNothing = Object.values({ ...filters, q }).every((value) => value === "");
  const search = useDeferredValue(
    useProductSearch({ ...filters, q }, asksNothing ? ONLY_COUNTED : PAGE_SIZE, hydrated),
  );
  const showsTiles = useDeferredValue(asksNothing);
  const { page, items } = search;
  const askedFor = useDeferredValue(q);
  const { found: worthNaming, alike } = tellAlike(askedFor, page, items.slice(0, ALIKE));
  const isFiltered = Boolean(filters.category || filters.classification || filters.origin);
  const isMixed = page !== undefined && !isFiltered && hasVariants(askedFor, page);
  const isAnswered = !isMixed || hasOneAnswer(askedFor, items);
  const category = page?.facets.categories.find(({ code }) => code === filters.category);
  const clearFilters = () => change({ category: "", classification: "", origin: "" });
  useRemembered(q, items.length > 0 && !page?.nearest);
  usePreparedCatalogue(page !== undefined);
  const holder = useArrowKeys<HTMLDivElement>();

  return (
    <Page dense>
      <PageHeader
        lead={
          <>
            {texts.search.lead}{" "}
            <Link to="/busqueda/listado" className={styles.listing}>
              {texts.search.listingLink}
            </Link>
          </>
        }
      />
      <div className={styles.search} ref={holder}>
        <SearchBox
          label={texts.search.label}
          placeholder={texts.search.placeholder}
          clearLabel={texts.search.clear}
          value={filters.q}
          onChange={(text) => change({ q: text })}
        />
        {q === "" && <RecentSearches onChoose={(text) => change({ q: text })} />}
        <div className={styles.columns}>
          <Filters
            filters={filters}
            facets={page?.nearest ? undefined : page?.facets}
            onChange={change}
            onClear={clearFilters}
            days={hydrated ? daysAhead() : ANY_DAY}
          />
          <div className={styles.results}>
            <Status search={search} day={filters.on} />
            {search.isPending && <Skeleton blocks={5} />}
            {search.error && <ErrorState error={search.error} onRetry={search.retry} />}
            {/* Nothing is found where the page is prerendered, and there nothing can be waited for. */}
            {page && (
              <Suspense fallback={<Skeleton blocks={5} />}>
                {isMixed && (
                  <Variants
                    q={askedFor}
                    page={page}
                    isAnswered={isAnswered}
                    onChoose={(classification) => change({ classification })}
                  />
                )}
                {(page.total === 0 || alike) && (
                  <NothingFound q={q} isFiltered={isFiltered} onClearFilters={clearFilters} />
                )}
                {q === "" && category && <CategoryHead {...category} onLeave={() => change({ category: "" })} />}
                {page.nearest ? (
                  <AlikeProducts products={worthNaming} q={q} begun={!alike} />
                ) : showsTiles ? (
                  <CategoryTiles categories={page.facets.categories} />
                ) : (
                  <FoundProducts products={items} q={askedFor} leads={askedFor !== "" && isAnswered} />
                )}
              </Suspense>
            )}
            {search.more && !page?.nearest && !showsTiles && (
              <Button wide busy={search.more.busy} onClick={search.more.load}>
                {texts.search.more}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}

/** No answer is shown before a question. Rendered only when something else was found, and not with every letter. */
const answers = () => import("./answers");
const FoundProducts = memo(lazy(async () => ({ default: (await answers()).FoundProducts })));
const CategoryTiles = lazy(async () => ({ default: (await answers()).CategoryTiles }));
const AlikeProducts = lazy(async () => ({ default: (await answers()).AlikeProducts }));
const NothingFound = lazy(async () => ({ default: (await answers()).NothingFound }));
const Variants = lazy(async () => ({ default: (await answers()).Variants }));
const CategoryHead = lazy(async () => ({ default: (await answers()).CategoryHead }));

/** Whether one everyday name holds several verdicts. */
const hasVariants = (q: string, { facets, nearest, total }: ProductPage) =>
  q.length >= SHORTEST && total <= MOST_VARIANTS && !nearest && facets.classifications.length > 1;

/** Whether the first product has this very name, or all that are called so have its verdict. */
function hasOneAnswer(q: string, [first, ...others]: readonly Product[]): boolean {
  const isCalled = ({ name, match }: Product) => folded(match?.text ?? name) === folded(q);
  if (!first) return false;
  if (folded(first.name) === folded(q)) return true;
  const verdict = first.classification.code;
  return isCalled(first) && others.every((other) => !isCalled(other) || other.classification.code === verdict);
}

/** How much was found, and where that is known from; its line is always there, so that nothing jumps. */
function Status({ search: { page, keptAt, unreachable }, day }: { search: ProductSearch; day: string }) {
  return (
    <div className={styles.status}>
      <p role="status">
        {page && !page.nearest && texts.search.count(formatNumber(page.total))}
        {keptAt !== undefined && <KeptAt at={keptAt} unreachable={unreachable} />}
      </p>
      {day && <p>{texts.search.onDate(formatDate(day))}</p>}
    </div>
  );
}

/** The day on which a page is prerendered says nothing. */
const ANY_DAY = { first: "", last: "" };

/** The days one may travel on. */
function daysAhead() {
  const first = todayInGalapagos(now());
  return { first, last: addDays(first, 60) };
}

/** Keeps a search that found something and was not typed over at once. */
function useRemembered(q: string, found: boolean) {
  useEffect(() => {
    if (!found) return undefined;
    const timer = setTimeout(() => rememberSearch(q), MEANT_MS);
    return () => clearTimeout(timer);
  }, [q, found]);
}

/** The device can answer at once when the network fails; what was asked first is answered before. */
function usePreparedCatalogue(answered: boolean) {
  useEffect(() => {
    if (answered) prepareCatalogue();
  }, [answered]);
}
