import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogue, type CatalogueKind, entryOptions } from "../../api/catalogues";
import { useMayWrite } from "../../api/may-write";
import { choicesOf } from "../../lib/choices";
import { classes } from "../../lib/classes";
import { useUrlFilters } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ExportMenu } from "../../ui/export-menu";
import { FilterBar, SortSelect, StatusFilter } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { Select } from "../../ui/select";
import { type ProductListFilters, productFilterFields } from "./product-filters";
import styles from "./product-list.module.css";
import { exportProducts, managedProducts } from "./product-queries";
import { ProductTable } from "./product-table";

const t = texts.products.list;

/** The catalogue as it is managed. */
export function ProductListView() {
  const mayWrite = useMayWrite();
  const online = useOnline();
  const { values: filters, change, clear, filtered } = useUrlFilters(productFilterFields);
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <ExportMenu
              disabled={!online}
              onExport={(format, onProgress) => exportProducts(filters, format, onProgress)}
            />
            {mayWrite && <LinkButton to="/configuracion/productos/importar">{t.import}</LinkButton>}
            {mayWrite && (
              <LinkButton kind="main" to="/productos/crear">
                {t.add}
              </LinkButton>
            )}
          </>
        }
      />
      {!mayWrite && <Notice>{t.readOnly}</Notice>}
      {!online && <OfflineCopy />}
      <Filters filters={filters} filtered={filtered} onChange={change} onClear={clear} />
      <List filters={filters} filtered={filtered} onClear={clear} />
    </Page>
  );
}

interface FiltersProps {
  filters: ProductListFilters;
  filtered: boolean;
  onChange: (change: Partial<ProductListFilters>) => void;
  onClear: () => void;
}

function Filters({ filters, filtered, onChange, onClear }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const set = [
    filters.category,
    filters.classification,
    filters.origin,
    filters.status,
    ...ATTENTIONS.map((name) => filters[name]),
  ].filter(Boolean).length;
  return (
    <FilterBar
      search={{ label: t.search, placeholder: t.searchPlaceholder, value: filters.q, onChange: (q) => onChange({ q }) }}
      filtered={filtered}
      onClear={onClear}
    >
      <div className={styles.toggle}>
        <Button wide aria-expanded={open} onClick={() => setOpen(!open)}>
          {set === 0 ? t.moreFilters : t.filtersSet(set)}
        </Button>
      </div>
      <div className={classes(styles.selects, open && styles.open)}>
        <EntryFilter
          kind="categories"
          label={t.category}
          value={filters.category}
          onChange={(category) => onChange({ category })}
        />
        <EntryFilter
          kind="classifications"
          label={t.classification}
          value={filters.classification}
          onChange={(classification) => onChange({ classification })}
        />
        <EntryFilter
          kind="origins"
          label={t.origin}
          value={filters.origin}
          onChange={(origin) => onChange({ origin })}
        />
        <StatusFilter value={filters.status} onChange={(status) => onChange({ status })} />
        <SortSelect options={ORDERS} value={filters.order_by} onChange={(order) => onChange({ order_by: order })} />
        <div className={styles.attention} role="group" aria-label={t.attention}>
          {ATTENTIONS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.pill}
              aria-pressed={filters[name]}
              onClick={() => onChange({ [name]: !filters[name] })}
            >
              {t.attentions[name]}
            </button>
          ))}
        </div>
      </div>
    </FilterBar>
  );
}

interface EntryFilterProps {
  kind: CatalogueKind;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function EntryFilter({ kind, label, value, onChange }: EntryFilterProps) {
  const { data } = useQuery(catalogue(kind));
  return (
    <Select
      label={label}
      empty={texts.staff.any}
      options={entryOptions(data)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function List({ filters, filtered, onClear }: { filters: ProductListFilters; filtered: boolean; onClear: () => void }) {
  const list = useInfiniteQuery(managedProducts(filters));
  const empty = filtered ? (
    <EmptyState title={t.emptyTitle} actions={<Button onClick={onClear}>{texts.staff.clearFilters}</Button>}>
      {t.empty}
    </EmptyState>
  ) : (
    <EmptyState title={t.nothingTitle}>{t.nothing}</EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(rows) => <ProductTable rows={rows} />}
    </PagedList>
  );
}

const ATTENTIONS = ["unverified", "without_conditions", "scheduled"] as const;
const ORDERS = choicesOf(t.orders) as { value: ProductListFilters["order_by"]; label: string }[];
