import type { ReactNode } from "react";
import { useMayWrite } from "../api/may-write";
import { type Column, DataTable, type Ordering } from "../ui/data-table";
import {
  ClearFilters,
  FilterBar,
  type MoreFilters,
  type Narrowing,
  SortSelect,
  StatusFilter,
  type StatusFilterProps,
} from "../ui/filter-bar";
import { Notice } from "../ui/notice";
import { ListScreen, type ListScreenProps } from "./list-screen";

interface ManagedListProps<Row, Order extends string> extends Omit<
  ListScreenProps<Row>,
  "actions" | "under" | "filtered" | "filters" | "empty" | "children"
> {
  /** Whether the person may add something; administrators by default. */
  mayWrite?: boolean;
  texts: Record<"search" | "emptyTitle" | "empty" | "noneTitle" | "none" | "noneReadOnly" | "readOnly", string>;
  caption: string;
  columns: (rows: readonly Row[]) => readonly Column<Row>[];
  /** How something is added; who only reads does not see it. */
  add: ReactNode;
  url: Narrowing;
  search: { value: string; onChange: (text: string) => void };
  /** Filters besides the status. */
  filters?: ReactNode;
  more?: MoreFilters;
  status: StatusFilterProps;
  orders: readonly { value: Order; label: string }[];
  order: { value: Order; onChange: (order: Order) => void } & Ordering;
}

/** A list of what administrators manage by its code, and the others read. */
export function ManagedList<Row extends { code: string; active: boolean }, Order extends string>({
  mayWrite: writes,
  texts,
  caption,
  columns,
  add,
  url,
  search,
  filters,
  more,
  status,
  orders,
  order,
  ...screen
}: ManagedListProps<Row, Order>) {
  const isAdministrator = useMayWrite();
  const mayWrite = writes ?? isAdministrator;
  const statusAndOrder = (
    <>
      <StatusFilter {...status} />
      <SortSelect options={orders} {...order} />
    </>
  );
  return (
    <ListScreen
      {...screen}
      actions={mayWrite && add}
      under={!mayWrite && <Notice>{texts.readOnly}</Notice>}
      filtered={url.filtered}
      filters={
        <FilterBar
          search={{ by: texts.search, ...search }}
          {...(more && {
            more: {
              set: more.set + (status.value === "" ? 0 : 1),
              fields: (
                <>
                  {more.fields}
                  {statusAndOrder}
                </>
              ),
            },
          })}
          narrowing={url}
        >
          {filters}
          {!more && statusAndOrder}
        </FilterBar>
      }
      empty={
        url.filtered
          ? { title: texts.emptyTitle, text: texts.empty, actions: <ClearFilters narrowing={url} /> }
          : {
              title: texts.noneTitle,
              text: mayWrite ? texts.none : texts.noneReadOnly,
              actions: mayWrite && add,
            }
      }
    >
      {(rows) => (
        <DataTable
          caption={caption}
          // What is so of all takes no room.
          columns={columns(rows).filter(({ key }) => key !== "status" || rows.some(({ active }) => !active))}
          rows={rows}
          rowKey={(row) => row.code}
          order={order}
        />
      )}
    </ListScreen>
  );
}
