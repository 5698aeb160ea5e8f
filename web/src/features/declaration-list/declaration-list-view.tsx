import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { declarationFilterFields } from "../../api/declaration-filters";
import { DeclarationFilterBar } from "../../forms/declaration-filter-bar";
import { choicesOf, codesOf } from "../../lib/choices";
import { defaultField, useUrlFilters, writeUrl } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ExportMenu } from "../../ui/export-menu";
import { SortSelect } from "../../ui/filter-bar";
import { LeftOutNotice } from "../../ui/left-out-notice";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { exportDeclarations, listedDeclarations, type ListedDeclarations } from "./declaration-queries";
import { DeclarationTable } from "./declaration-table";

const t = texts.declarationList;

const ORDERS = choicesOf(t.orders) as { value: ListedDeclarations["order"]; label: string }[];
const FIELDS = {
  ...declarationFilterFields,
  order: defaultField("orden", codesOf(t.orders), "submitted_at desc"),
};

/** Every declaration that the signed-in person may see. */
export function DeclarationListView() {
  const online = useOnline();
  const { search } = useLocation();
  const { values, change, clear, filtered } = useUrlFilters(FIELDS);
  const [q, setQ] = useState("");
  const { order, ...filters } = values;
  const asked = { filters, order, q };
  const clearAll = () => {
    clear();
    setQ("");
  };
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <ExportMenu
              disabled={!online}
              onExport={(format, onProgress) => exportDeclarations(asked, format, onProgress)}
            />
            <LinkButton to={`/panel-declaraciones${search}`}>{t.toPanel}</LinkButton>
          </>
        }
      />
      {!online && <OfflineCopy />}
      <DeclarationFilterBar
        values={filters}
        onChange={change}
        onClear={clearAll}
        filtered={filtered || q !== ""}
        search={{ value: q, onChange: setQ }}
      >
        <SortSelect options={ORDERS} value={order} onChange={(chosen) => change({ order: chosen })} />
      </DeclarationFilterBar>
      <List asked={asked} filtered={filtered || q !== ""} onClear={clearAll} />
    </Page>
  );
}

function List({ asked, filtered, onClear }: { asked: ListedDeclarations; filtered: boolean; onClear: () => void }) {
  const list = useInfiniteQuery(listedDeclarations(asked));
  const [params] = useSearchParams();
  const empty = filtered ? (
    <EmptyState title={t.emptyTitle} actions={<Button onClick={onClear}>{texts.staff.clearFilters}</Button>}>
      {t.empty}
    </EmptyState>
  ) : (
    <EmptyState title={t.nothingTitle}>{t.nothing}</EmptyState>
  );
  return (
    <>
      <LeftOutNotice
        count={list.data?.pages[0]?.left_out}
        to={`?${writeUrl(FIELDS, params, { suspicious: "solo" })}`}
      />
      <PagedList list={list} empty={empty}>
        {(rows) => <DeclarationTable rows={rows} />}
      </PagedList>
    </>
  );
}
