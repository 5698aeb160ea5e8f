import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { components } from "../../api/schema";
import { useDebounced } from "../../api/use-debounced";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { formatDate, formatNumber } from "../../ui/format";
import { Page, PageHeader } from "../../ui/page";
import { SearchBox } from "../../ui/search-box";
import { Skeleton } from "../../ui/skeleton";
import { legalSearch } from "./legal-queries";
import styles from "./legal-view.module.css";

type Article = components["schemas"]["Article"];

/** Consult the legal basis: one search over norms and their articles. */
export function LegalView() {
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const search = (text: string) => setParams(text ? { q: text } : {}, { replace: true });

  return (
    <Page reading>
      <PageHeader title={texts.legal.title} lead={texts.legal.lead} />
      <SearchBox
        label={texts.legal.label}
        placeholder={texts.legal.placeholder}
        clearLabel={texts.legal.clear}
        value={q}
        onChange={search}
      />
      <Articles q={useDebounced(q.trim())} onClear={() => search("")} />
    </Page>
  );
}

function Articles({ q, onClear }: { q: string; onClear: () => void }) {
  const articles = useInfiniteQuery(legalSearch(q));
  if (articles.isPending) return <Skeleton blocks={5} />;
  if (articles.isError) return <ErrorState error={articles.error} onRetry={() => void articles.refetch()} />;

  const { pages } = articles.data;
  const total = pages[0]?.total ?? 0;
  if (total === 0) {
    return (
      <EmptyState title={texts.legal.noResultsTitle} actions={<Button onClick={onClear}>{texts.legal.clear}</Button>}>
        {texts.legal.noResults}
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className={styles.quiet}>
        {texts.legal.count(formatNumber(total))}
      </p>
      <ul className={styles.list}>
        {pages.flatMap((page) => page.items).map((article) => (
          <li key={article.code}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
      {articles.hasNextPage && (
        <Button wide busy={articles.isFetchingNextPage} onClick={() => void articles.fetchNextPage()}>
          {texts.legal.more}
        </Button>
      )}
    </>
  );
}

function ArticleCard({ article }: { article: Article }) {
  const source = [article.kind, article.number, article.published && texts.legal.published(formatDate(article.published))];
  return (
    <article className={styles.article} id={article.code}>
      <h2>{article.subject}</h2>
      <p>{article.summary}</p>
      <p className={styles.quiet}>
        <strong>{article.title}</strong>
        {article.article && `, ${texts.legal.article(article.article)}`}
      </p>
      <p className={styles.quiet}>{source.filter(Boolean).join(" · ")}</p>
      {!article.verified && <p className={styles.quiet}>{texts.legal.unverified}</p>}
    </article>
  );
}
