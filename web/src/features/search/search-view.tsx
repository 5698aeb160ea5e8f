import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type ProductFilters, productSearch } from "../../api/products";
import { useDebounced } from "../../api/use-debounced";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { formatNumber } from "../../ui/format";
import { LinkButton } from "../../ui/link-button";
import { Page, PageHeader } from "../../ui/page";
import { SearchBox } from "../../ui/search-box";
import { Skeleton } from "../../ui/skeleton";
import { Filters } from "./filters";
import { FoundProduct } from "./found-product";
import styles from "./search-view.module.css";

const PAGE_SIZE = 20;

/** Search over the catalogue as one types; what is searched for is in the address. */
export function SearchView() {
  const [params, setParams] = useSearchParams();
  const filters: ProductFilters = {
    q: params.get("q") ?? "",
    category: params.get("category") ?? "",
    classification: params.get("classification") ?? "",
    origin: params.get("origin") ?? "",
  };
  const change = (part: Partial<ProductFilters>) => {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value !== "");
    setParams(Object.fromEntries(next), { replace: true });
  };

  const q = useDebounced(filters.q.trim());
  const products = useInfiniteQuery(productSearch({ ...filters, q }, PAGE_SIZE));
  const first = products.data?.pages[0];

  return (
    <Page>
      <PageHeader title={texts.search.title} lead={texts.search.lead} />
      <SearchBox
        label={texts.search.label}
        placeholder={texts.search.placeholder}
        clearLabel={texts.search.clear}
        value={filters.q}
        onChange={(text) => change({ q: text })}
      />
      <div className={styles.columns}>
        <Filters filters={filters} facets={first?.facets} onChange={change} />
        <div className={styles.results}>
          <p role="status" className={styles.count}>
            {first && texts.search.count(formatNumber(first.total))}
          </p>
          {products.isPending && <Skeleton blocks={5} />}
          {products.isError && <ErrorState error={products.error} onRetry={() => void products.refetch()} />}
          {first?.total === 0 && (
            <EmptyState
              title={texts.search.noResultsTitle}
              actions={
                <>
                  <Button onClick={() => change({ category: "", classification: "", origin: "" })}>
                    {texts.search.clearFilters}
                  </Button>
                  <LinkButton to="/declaraciones/nueva">{texts.search.declareAnyway}</LinkButton>
                </>
              }
            >
              {texts.search.noResults}
            </EmptyState>
          )}
          <ul className={styles.list}>
            {products.data?.pages
              .flatMap((page) => page.items)
              .map((product) => (
                <li key={product.id}>
                  <FoundProduct product={product} />
                </li>
              ))}
          </ul>
          {products.hasNextPage && (
            <Button wide busy={products.isFetchingNextPage} onClick={() => void products.fetchNextPage()}>
              {texts.search.more}
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}
