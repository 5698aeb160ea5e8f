import { useInfiniteQuery } from "@tanstack/react-query";
import { useMayWrite } from "../../api/may-write";
import { choicesOf } from "../../lib/choices";
import { useUrlFilters } from "../../lib/use-url-filters";
import { EntryFilter, FlagFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { texts } from "../../texts/catalogue";
import { ClearFilters, FilterBar, SortSelect, StatusFilter } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { productFilterFields, type ProductListFilters } from "./product-filters";
import { managedProducts, productsFile } from "./product-queries";
import { ProductTable } from "./product-table";

const t = texts.products.list;

/** The catalogue as it is managed. */
export function ProductListView() {
  const mayWrite = useMayWrite();
  const url = useUrlFilters(productFilterFields);
  const list = useInfiniteQuery(managedProducts(url.values));
  const add = mayWrite && (
    <>
      <LinkButton to="/configuracion/productos/importar">{t.import}</LinkButton>
      <LinkButton kind="main" to="/productos/crear">
        {t.add}
      </LinkButton>
    </>
  );
  return (
    <ListScreen
      lead={t.lead}
      onExport={productsFile(url.values)}
      actions={add}
      under={!mayWrite && <Notice>{t.readOnly}</Notice>}
      filters={<Filters {...url} />}
      filtered={url.filtered}
      list={list}
      empty={
        url.filtered
          ? { title: t.emptyTitle, text: t.empty, actions: <ClearFilters narrowing={url} /> }
          : { title: t.nothingTitle, text: t.nothing, actions: add }
      }
    >
      {(rows) => <ProductTable rows={rows} />}
    </ListScreen>
  );
}

function Filters(url: ReturnType<typeof useUrlFilters<typeof productFilterFields>>) {
  const { values, field } = url;
  return (
    <FilterBar
      search={{ by: t.search, ...field("q") }}
      more={{
        set: [values.origin, values.status, ...ATTENTIONS.map((name) => values[name])].filter(Boolean).length,
        fields: (
          <>
            <EntryFilter kind="origins" label={t.origin} {...field("origin")} />
            <StatusFilter {...field("status")} />
            {ATTENTIONS.map((name) => (
              <FlagFilter key={name} label={t.attentions[name]} {...field(name)} />
            ))}
            <SortSelect options={ORDERS} {...field("order_by")} />
          </>
        ),
      }}
      narrowing={url}
    >
      <EntryFilter kind="classifications" label={t.classification} {...field("classification")} />
      <EntryFilter kind="categories" label={t.category} {...field("category")} />
    </FilterBar>
  );
}

const ATTENTIONS = ["unverified", "without_conditions", "scheduled"] as const;
const ORDERS = choicesOf(t.orders) as { value: ProductListFilters["order_by"]; label: string }[];
