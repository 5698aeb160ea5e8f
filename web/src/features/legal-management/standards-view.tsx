import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { Standard, Standing } from "../../api/legal-basis";
import { useMayWrite } from "../../api/may-write";
import { choicesOf } from "../../lib/choices";
import { formatNumber } from "../../lib/format";
import { publishedShort } from "../../lib/published";
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
import { exportStandards, knownWords, type StandardFilters, standardList } from "./legal-queries";
import styles from "./lists.module.css";

const t = texts.legalManagement.standards;
const PLACE = "/configuracion/normas";
const STANDINGS = choicesOf(texts.legal.standings);
const ORDERS = choicesOf(t.orders) as { value: keyof typeof t.orders; label: string }[];

const FIELDS = {
  q: textField("q"),
  kind: textField("tipo"),
  standing: choiceField<Standing>("vigencia", ["vigente", "reformada", "derogada"]),
  status: choiceField<"active" | "inactive">("estado", ["active", "inactive"]),
  order_by: defaultField("orden", Object.keys(t.orders) as (keyof typeof t.orders)[], "title"),
};

/** The norms behind the legal basis: administrators change them, the others read them. */
export function StandardsView() {
  const { values, change, clear, filtered } = useUrlFilters(FIELDS);
  const mayWrite = useMayWrite();
  const online = useOnline();
  const { search } = useLocation();
  const kinds = useQuery(knownWords).data?.kinds ?? [];
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <ExportMenu
              disabled={!online}
              onExport={(format, onProgress) => exportStandards(values, format, onProgress)}
            />
            {mayWrite && (
              <LinkButton kind="main" to={`${PLACE}/nueva`} state={{ search }}>
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
          label={t.kind}
          empty={t.anyKind}
          options={kinds.map((kind) => ({ value: kind, label: kind }))}
          value={values.kind}
          onChange={(event) => change({ kind: event.target.value })}
        />
        <Select
          label={t.standing}
          empty={t.anyStanding}
          options={STANDINGS}
          value={values.standing}
          onChange={(event) => change({ standing: event.target.value as Standing | "" })}
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

interface ListProps {
  filters: StandardFilters;
  filtered: boolean;
  mayWrite: boolean;
  onOrder: (order: string) => void;
}

function List({ filters, filtered, mayWrite, onOrder }: ListProps) {
  const { search } = useLocation();
  const list = useInfiniteQuery(standardList(filters));
  const empty = filtered ? (
    <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>
  ) : (
    <EmptyState title={t.noneTitle}>{mayWrite ? t.none : t.noneReadOnly}</EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(rows) => (
        <DataTable
          caption={texts.app.titles.standards}
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

const columnsOf = (search: string): readonly Column<Standard>[] => [
  { key: "name", title: t.name, order: "title", cell: (row) => name(row, search) },
  { key: "kind", title: t.kind, order: "kind", cell: (row) => row.kind },
  { key: "number", title: t.number, cell: (row) => [row.number, row.gazette].filter(Boolean).join("; ") || "—" },
  {
    key: "published",
    title: t.published,
    order: "published",
    cell: (row) => <span className={styles.whole}>{row.published ? publishedShort(row.published) : "—"}</span>,
  },
  { key: "standing", title: t.standing, cell: (row) => <StandingTag standing={row.standing} /> },
  { key: "articles", title: t.articles, numeric: true, cell: (row) => formatNumber(row.article_count) },
  { key: "status", title: t.status, cell: (row) => <StatusTag active={row.active} /> },
];

const name = (row: Standard, search: string) => (
  <>
    <Link to={`${PLACE}/${encodeURIComponent(row.code)}`} state={{ search }} className={styles.name}>
      {row.title}
    </Link>
    {row.replaced_by && (
      <small className={styles.aside}>
        {texts.legal.replacedBy} {row.replaced_by.name}
      </small>
    )}
  </>
);
