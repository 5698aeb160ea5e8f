import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import {
  anyArticle,
  type Article,
  articleDetail,
  type ArticleFilters,
  articleSearch,
} from "../../nouns/legal-basis/queries";
import { ApiProblem } from "../../api/problem";
import { anchorOf } from "../../lib/anchor";
import { formatNumber } from "../../lib/format";
import { oneLine } from "../../lib/text";
import { useDebounced } from "../../lib/use-debounced";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PrintIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { SearchBox } from "../../ui/search-box";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./legal-view.module.css";
import { Norms, normsOf } from "./norms";
import { onPaper, onScreen, Paper } from "./paper";
import { Sentence } from "../../ui/sentence";

const t = texts.legal;

/** Consult the legal basis: one search over norms and their articles. */
export function LegalView() {
  const [params, setParams] = useSearchParams();
  const { search } = useLocation();
  const filters = readFilters(params);
  const change = (part: Partial<ArticleFilters>) => setParams(toParams({ ...filters, ...part }), { replace: true });
  const q = useDebounced(oneLine(filters.q));

  return (
    <Page reading dense>
      <Paper address={`/verbaselegal${search}`}>
        <PageHeader lead={t.lead} />
        <div className={onScreen}>
          <SearchBox
            label={t.label}
            placeholder={t.placeholder}
            clearLabel={t.clear}
            value={filters.q}
            onChange={(text) => change({ q: text })}
          />
        </div>
        <Articles filters={{ ...filters, q }} onChange={change} />
      </Paper>
    </Page>
  );
}

interface ArticlesProps {
  filters: ArticleFilters;
  onChange: (part: Partial<ArticleFilters>) => void;
}

function Articles({ filters, onChange }: ArticlesProps) {
  const online = useOnline();
  const anchor = anchorOf(useLocation().hash);
  const list = useInfiniteQuery(articleSearch(filters));
  if (list.isPending) return <Skeleton blocks={5} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;

  const { pages } = list.data;
  const first = pages[0];
  const total = first?.total ?? 0;
  const articles = pages.flatMap((page) => page.items);
  const isListed = articles.some(({ code }) => code === anchor);
  return (
    <>
      {!online && (
        <div className={onScreen}>
          <OfflineCopy>{t.keptOnly}</OfflineCopy>
        </div>
      )}
      <Filters
        filters={filters}
        kinds={first?.facets.kinds ?? []}
        subjects={first?.facets.subjects ?? []}
        articles={articles}
        onChange={onChange}
      />
      {anchor && !isListed && <LinkedArticle code={anchor} />}
      {total === 0 ? (
        <Nothing filters={filters} onChange={onChange} />
      ) : (
        <>
          <div className={sharedStyles.above}>
            <p role="status" className={sharedStyles.quiet}>
              {!list.hasNextPage && (
                <>
                  <span>{t.norms(formatNumber(normsOf(articles).length))}</span> ·{" "}
                </>
              )}
              <span>{t.count(formatNumber(total))}</span>
            </p>
            {(filters.kind || filters.subject || filters.standard) && (
              <div className={onScreen}>
                <Button kind="quiet" onClick={() => onChange({ kind: "", subject: "", standard: "" })}>
                  {t.clearFilters}
                </Button>
              </div>
            )}
            <PrintList
              readAll={async () => {
                let more = list.hasNextPage;
                // Each page names the next one.
                // oxlint-disable-next-line no-await-in-loop
                while (more) more = (await list.fetchNextPage({ throwOnError: true })).hasNextPage;
              }}
            />
          </div>
          <Norms
            articles={articles}
            typed={filters.q}
            anchor={anchor}
            narrowed={Object.values(filters).some(Boolean)}
          />
          {list.hasNextPage && (
            <div className={onScreen}>
              <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t.more}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

interface FiltersProps extends ArticlesProps {
  kinds: readonly Counted[];
  subjects: readonly Counted[];
  articles: readonly Article[];
}

interface Counted {
  code: string;
  name: string;
  count: number;
}

/** What the list is narrowed by; on paper only what was chosen. */
function Filters({ filters, kinds, subjects, articles, onChange }: FiltersProps) {
  const { q, kind, subject, standard } = filters;
  const standardTitle = articles.find((article) => article.standard === standard)?.title ?? standard;
  const chosen = [
    [t.printedFilters.q, q],
    [t.printedFilters.kind, kind],
    [t.printedFilters.subject, subject],
    [t.printedFilters.standard, standardTitle],
  ].filter(([, value]) => value !== "");
  return (
    <>
      <div className={`${styles.filters} ${onScreen}`} role="group" aria-label={t.filters}>
        <Select
          label={t.kind}
          empty={t.anyKind}
          options={optionsOf(kinds, kind)}
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value })}
        />
        <Select
          label={t.subject}
          empty={t.anySubject}
          options={optionsOf(subjects, subject)}
          value={subject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
        {standard && (
          <p className={styles.standard}>
            <span>
              {t.ofStandard} <strong>{standardTitle}</strong>
            </span>
          </p>
        )}
      </div>
      <p className={onPaper}>{chosen.map(([name, value]) => `${name}: ${value}`).join(" · ")}</p>
    </>
  );
}

/** The address names an article that the list does not show, or not yet. */
function LinkedArticle({ code }: { code: string }) {
  const article = useQuery(articleDetail(code));
  if (article.isPending) return <Skeleton blocks={1} />;
  if (article.isError) {
    const missing = article.error instanceof ApiProblem && article.error.status === 404;
    return missing ? (
      <Notice kind="warning">
        <Sentence text={t.linkedMissing(code)} names={[code]} />
      </Notice>
    ) : (
      <ErrorState error={article.error} onRetry={() => void article.refetch()} />
    );
  }
  return (
    <section className={styles.pinned} aria-label={t.linked}>
      <p className={sharedStyles.quiet}>{t.linked}</p>
      <Norms articles={[article.data]} anchor={code} narrowed />
    </section>
  );
}

function Nothing({ filters, onChange }: ArticlesProps) {
  const narrowed = filters.kind !== "" || filters.subject !== "" || filters.standard !== "";
  if (narrowed) {
    return (
      <EmptyState
        drawing="search"
        title={t.noFilteredTitle}
        actions={<Button onClick={() => onChange({ kind: "", subject: "", standard: "" })}>{t.clearFilters}</Button>}
      >
        {t.noFiltered}
      </EmptyState>
    );
  }
  if (filters.q) {
    return (
      <EmptyState
        drawing="search"
        title={t.noResultsTitle}
        actions={<Button onClick={() => onChange({ q: "" })}>{t.clear}</Button>}
      >
        {t.noResults}
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="sheet" title={t.nothingTitle}>
      {t.nothing}
    </EmptyState>
  );
}

/** Puts the whole list on paper, not only the part that has been read. */
function PrintList({ readAll }: { readAll: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function printAll() {
    setBusy(true);
    // What could not be read is left out, as on the screen.
    await readAll().catch(() => undefined);
    setBusy(false);
    requestAnimationFrame(() => print());
  }
  return (
    <div className={`${sharedStyles.end} ${onScreen}`}>
      <Button kind="quiet" busy={busy} onClick={() => void printAll()}>
        <PrintIcon /> {t.printList}
      </Button>
    </div>
  );
}

/** The choices with their counts; what is chosen is there also when nothing is left of it. */
function optionsOf(counted: readonly Counted[], chosen: string) {
  const missing = chosen !== "" && !counted.some(({ code }) => code === chosen);
  const all = missing ? [{ code: chosen, name: chosen, count: 0 }, ...counted] : counted;
  return all.map(({ code, name, count }) => ({ value: code, label: t.counted(name, formatNumber(count)) }));
}

const NAMES: Record<keyof ArticleFilters, string> = { q: "q", kind: "tipo", subject: "tema", standard: "norma" };
const FIELDS = Object.keys(NAMES) as (keyof ArticleFilters)[];

function readFilters(params: URLSearchParams): ArticleFilters {
  const read = Object.fromEntries(FIELDS.map((field) => [field, params.get(NAMES[field]) ?? ""]));
  return { ...anyArticle, ...read };
}

function toParams(filters: ArticleFilters): Record<string, string> {
  return Object.fromEntries(
    FIELDS.filter((field) => filters[field] !== "").map((field) => [NAMES[field], filters[field]]),
  );
}
