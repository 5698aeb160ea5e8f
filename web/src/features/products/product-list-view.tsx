import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayWrite } from "../../api/may-write";
import { choicesOf } from "../../lib/choices";
import { classes } from "../../lib/classes";
import { useUrlFilters } from "../../lib/use-url-filters";
import { EntryFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { ClearFilters, FilterBar, SortSelect, StatusFilter } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { productFilterFields, type ProductListFilters } from "./product-filters";
import styles from "./product-list.module.css";
import { managedProducts, productsFile } from "./product-queries";
import { ProductTable } from "./product-table";

const t = texts.products.list;

/** The catalogue as it is managed. */
export function ProductListView() {
  const mayWrite = useMayWrite();
  const url = useUrlFilters(productFilterFields);
  const list = useInfiniteQuery(managedProducts(url.values));
  return (
    <ListScreen
      lead={t.lead}
      onExport={productsFile(url.values)}
      actions={
        mayWrite && (
          <>
            <LinkButton to="/configuracion/productos/importar">{t.import}</LinkButton>
            <LinkButton kind="main" to="/productos/crear">
              {t.add}
            </LinkButton>
          </>
        )
      }
      under={!mayWrite && <Notice>{t.readOnly}</Notice>}
      filters={<Filters {...url} />}
      list={list}
      empty={
        url.filtered
          ? { title: t.emptyTitle, text: t.empty, actions: <ClearFilters narrowing={url} /> }
          : { title: t.nothingTitle, text: t.nothing }
      }
    >
      {(rows) => <ProductTable rows={rows} />}
    </ListScreen>
  );
}

function Filters(url: ReturnType<typeof useUrlFilters<typeof productFilterFields>>) {
  const { values, change, field } = url;
  const [open, setOpen] = useState(false);
  const set = [
    values.category,
    values.classification,
    values.origin,
    values.status,
    ...ATTENTIONS.map((name) => values[name]),
  ].filter(Boolean).length;
  return (
    <FilterBar search={{ label: t.search, placeholder: t.searchPlaceholder, ...field("q") }} narrowing={url}>
      <div className={styles.toggle}>
        <Button wide aria-expanded={open} onClick={() => setOpen(!open)}>
          {set === 0 ? t.moreFilters : t.filtersSet(set)}
        </Button>
      </div>
      <div className={classes(styles.selects, open && styles.open)}>
        <EntryFilter kind="categories" label={t.category} {...field("category")} />
        <EntryFilter kind="classifications" label={t.classification} {...field("classification")} />
        <EntryFilter kind="origins" label={t.origin} {...field("origin")} />
        <StatusFilter {...field("status")} />
        <SortSelect options={ORDERS} {...field("order_by")} />
        <div className={styles.attention} role="group" aria-label={t.attention}>
          {ATTENTIONS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.pill}
              aria-pressed={values[name]}
              onClick={() => change({ [name]: !values[name] })}
            >
              {t.attentions[name]}
            </button>
          ))}
        </div>
      </div>
    </FilterBar>
  );
}

const ATTENTIONS = ["unverified", "without_conditions", "scheduled"] as const;
const ORDERS = choicesOf(t.orders) as { value: ProductListFilters["order_by"]; label: string }[];
