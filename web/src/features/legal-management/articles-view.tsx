import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { Article } from "../../api/legal-basis";
import { useMayWrite } from "../../api/may-write";
import { choicesOf } from "../../lib/choices";
import { choiceField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { ExportMenu } from "../../ui/export-menu";
import { FilterBar, SortSelect, StatusFilter } from "../../ui/filter-bar";
import { PlusIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { Select } from "../../ui/select";
import { StandingTag } from "../../ui/standing-tag";
import { StatusTag } from "../../ui/status-tag";
import { Tag } from "../../ui/tag";
import {
  activeStandards,
  type ArticleListFilters,
  articleList,
  exportArticles,
  knownWords,
  type Pending,
} from "./legal-queries";
import styles from "./lists.module.css";

const t = texts.legalManagement.articles;
const PLACE = "/configuracion/baselegal";
const PENDINGS = choicesOf(t.pendings);
const ORDERS = choicesOf(t.orders) as { value: keyof typeof t.orders; label: string }[];

const FIELDS = {
  q: textField("q"),
  kind: textField("tipo"),
  subject: textField("tema"),
  standard: textField("norma"),
  pending: choiceField<Pending>("pendiente", ["unverified", "without_text", "repealed"]),
  status: choiceField<"active" | "inactive">("estado", ["active", "inactive"]),
  order_by: defaultField("orden", Object.keys(t.orders) as (keyof typeof t.orders)[], "code"),
};

/** The articles of the legal basis: administrators change them, the others read them. */
export function ArticlesView() {
  const { values, change, clear, filtered } = useUrlFilters(FIELDS);
  const mayWrite = useMayWrite();
  const online = useOnline();
  const { search } = useLocation();
  const words = useQuery(knownWords).data;
  const standards = useQuery(activeStandards).data ?? [];
  const ofStandard = values.standard ? `?norma=${encodeURIComponent(values.standard)}` : "";
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <ExportMenu
              disabled={!online}
              onExport={(format, onProgress) => exportArticles(values, format, onProgress)}
            />
            {mayWrite && (
              <LinkButton kind="main" to={`${PLACE}/nuevo${ofStandard}`} state={{ search }}>
                <PlusIcon /> {t.add}
              </LinkButton>
            )}
          </>
        }
      />
      {!mayWrite && <Notice>{texts.legalManagement.readOnly}</Notice>}
      {!online && <OfflineCopy />}
      <FilterBar
        search={{ label: t.search, value: values.q, onChange: (q) => change({ q }) }}
        filtered={filtered}
        onClear={clear}
      >
        <Select
          label={t.standard}
          empty={t.anyStandard}
          options={optionsWith(standards, values.standard)}
          value={values.standard}
          onChange={(event) => change({ standard: event.target.value })}
        />
        <Select
          label={t.kind}
          empty={t.any}
          options={(words?.kinds ?? []).map(asOption)}
          value={values.kind}
          onChange={(event) => change({ kind: event.target.value })}
        />
        <Select
          label={t.subject}
          empty={t.any}
          options={(words?.subjects ?? []).map(asOption)}
          value={values.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <Select
          label={t.pending}
          empty={t.any}
          options={PENDINGS}
          value={values.pending}
          onChange={(event) => change({ pending: event.target.value as Pending | "" })}
        />
        <StatusFilter value={values.status} onChange={(status) => change({ status })} />
        <SortSelect options={ORDERS} value={values.order_by} onChange={(order_by) => change({ order_by })} />
      </FilterBar>
      <List
        filters={values}
        filtered={filtered}
        mayWrite={mayWrite}
        onOrder={(order_by) => change({ order_by: order_by as keyof typeof t.orders })}
      />
    </Page>
  );
}

/** Norms to choose from; one that is no longer active shows its code. */
function optionsWith(standards: readonly { code: string; title: string }[], chosen: string) {
  const options = standards.map(({ code, title }) => ({ value: code, label: title }));
  return chosen && !options.some(({ value }) => value === chosen)
    ? [{ value: chosen, label: chosen }, ...options]
    : options;
}

const asOption = (word: string) => ({ value: word, label: word });

interface ListProps {
  filters: ArticleListFilters;
  filtered: boolean;
  mayWrite: boolean;
  onOrder: (order: string) => void;
}

function List({ filters, filtered, mayWrite, onOrder }: ListProps) {
  const { search } = useLocation();
  const list = useInfiniteQuery(articleList(filters));
  const empty = filtered ? (
    <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>
  ) : (
    <EmptyState title={t.noneTitle}>{mayWrite ? t.none : t.noneReadOnly}</EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(rows) => (
        <DataTable
          caption={texts.app.titles.articles}
          columns={columnsOf(search)}
          rows={rows}
          rowKey={(row) => row.code}
          order={filters.order_by}
          onOrder={onOrder}
        />
      )}
    </PagedList>
  );
}

const columnsOf = (search: string): readonly Column<Article>[] => [
  { key: "name", title: t.name, order: "subject", cell: (row) => name(row, search) },
  { key: "standard", title: t.of, order: "title", cell: standardOf },
  {
    key: "standing",
    title: texts.legalManagement.standards.standing,
    cell: (row) => <StandingTag standing={row.standing} />,
  },
  {
    key: "verified",
    title: t.verified,
    cell: (row) => (row.verified ? t.verifiedYes : <Tag kind="strong">{t.verifiedNo}</Tag>),
  },
  { key: "status", title: t.status, cell: (row) => <StatusTag active={row.active} /> },
  { key: "code", title: t.code, order: "code", cell: (row) => <span className={styles.whole}>{row.code}</span> },
];

const name = (row: Article, search: string) => (
  <Link to={`${PLACE}/${encodeURIComponent(row.code)}`} state={{ search }} className={styles.name}>
    {row.subject}
  </Link>
);

const standardOf = ({ title, article }: Article) => (
  <>
    {title}
    {article && (
      <>
        , <span className={styles.whole}>{texts.legal.article(article)}</span>
      </>
    )}
  </>
);
