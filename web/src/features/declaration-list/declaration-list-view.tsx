import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { declarationFilterFields } from "../../nouns/declaration/filters";
import { choicesOf, codesOf } from "../../lib/choices";
import { defaultField, useUrlFilters, writeUrl } from "../../lib/use-url-filters";
import { useLeavesHere } from "../../nouns/declaration/use-leaves-here";
import { DeclarationFilterBar } from "../../nouns/declaration/filter-bar";
import { ListScreen } from "../../lists/list-screen";
import { texts } from "../../texts/catalogue";
import { ClearFilters, SortSelect } from "../../ui/filter-bar";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import { LinkButton } from "../../ui/link-button";
import { declarationsFile, listedDeclarations, type ListedDeclarations } from "./declaration-queries";
import { DeclarationTable } from "./declaration-table";

const t = texts.declarationList;

const ORDERS = choicesOf(t.orders) as { value: ListedDeclarations["order"]; label: string }[];
const FIELDS = {
  ...declarationFilterFields,
  order: defaultField("orden", codesOf(t.orders), "submitted_at desc"),
};

/** Every declaration that the signed-in person may see. */
export function DeclarationListView() {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const { values, change, clear, filtered, field } = useUrlFilters(FIELDS);
  const [q, setQ] = useState("");
  const leavesHere = useLeavesHere();
  const { order, ...filters } = values;
  const asked = { filters, order, q };
  const list = useInfiniteQuery(listedDeclarations(asked));
  const narrowing = {
    filtered: filtered || q !== "",
    clear: () => {
      clear();
      setQ("");
    },
  };
  // Nothing arrives at a filter: its list is that of what leaves.
  if (leavesHere && params.size === 0) return <Navigate replace to="?control=salida" />;
  return (
    <ListScreen
      lead={t.lead}
      onExport={declarationsFile(asked)}
      actions={<LinkButton to={`/panel-declaraciones${search}`}>{t.toPanel}</LinkButton>}
      filters={
        <DeclarationFilterBar
          values={filters}
          onChange={change}
          narrowing={narrowing}
          search={{ value: q, onChange: setQ }}
        >
          <SortSelect options={ORDERS} {...field("order")} />
        </DeclarationFilterBar>
      }
      between={
        <LeftOutNotice
          count={list.data?.pages[0]?.left_out}
          to={`?${writeUrl(FIELDS, params, { suspicious: "solo" })}`}
        />
      }
      filtered={narrowing.filtered}
      list={list}
      empty={
        narrowing.filtered
          ? { title: t.emptyTitle, text: t.empty, actions: <ClearFilters narrowing={narrowing} /> }
          : { title: t.nothingTitle, text: t.nothing }
      }
    >
      {(rows) => <DeclarationTable rows={rows} />}
    </ListScreen>
  );
}
