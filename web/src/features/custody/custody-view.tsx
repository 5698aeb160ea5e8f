import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type CustodyFilters,
  custodyFigures,
  custodyKeys,
  custodyList,
  type CustodyItem,
  movesGoods,
} from "../../api/custody";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { formatNumber } from "../../lib/format";
import { type ItemLabel, labelText, readItemLabel } from "../../lib/item-label";
import { plain } from "../../lib/text";
import { choiceField, flagField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Checkbox } from "../../ui/checkbox";
import { EmptyState } from "../../ui/empty-state";
import { FilterBar } from "../../ui/filter-bar";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { RetentionTabs } from "../../forms/retention-tabs";
import { Select } from "../../ui/select";
import { ChosenActions } from "./chosen-actions";
import { CustodyTable } from "./custody-table";
import styles from "./custody.module.css";
import { usePlaces } from "./use-places";
import { WaitingMovements } from "./waiting-movements";

const t = texts.custody;
const STATES = ["held", "stored", "moving"] as const;
const FIELDS = {
  place: textField("lugar"),
  state: choiceField("situacion", STATES),
  overdue: flagField("vencidos"),
  label: textField("etiqueta"),
};

/** What lies where, since when and until when, and what is done with it. */
export function CustodyView() {
  const { selected, options } = useStaffAirports();
  const online = useOnline();
  const role = useSession()?.user.role;
  const airport = selected ?? "";
  const { values, change, clear, filtered } = useUrlFilters(FIELDS);
  const places = usePlaces(airport);
  // Of a label the folio is searched for: its goods lie together, and one of them may have been mistyped.
  const folio = readItemLabel(values.label)?.folio ?? plain(values.label).toUpperCase();
  const filters: CustodyFilters = { airport, place: values.place, state: values.state, overdue: values.overdue, folio };
  return (
    <Page wide>
      <PageHeader lead={t.lead(options.find(({ value }) => value === selected)?.label)} />
      <RetentionTabs current="custody" />
      {!online && <OfflineCopy />}
      {role === "admin" && <Notice title={t.adminTitle}>{t.admin}</Notice>}
      <Figures airport={airport} />
      <WaitingMovements airport={airport} />
      <FilterBar
        search={{
          label: t.filters.label,
          placeholder: t.filters.labelPlaceholder,
          value: values.label,
          onChange: (label) => change({ label }),
        }}
        filtered={filtered}
        onClear={clear}
      >
        <Select
          label={t.filters.place}
          empty={t.filters.anyPlace}
          options={places.with(values.place)}
          value={values.place}
          onChange={(event) => change({ place: event.target.value })}
        />
        <Select
          label={t.filters.state}
          empty={texts.staff.any}
          options={STATES.map((state) => ({ value: state, label: t.states[state] }))}
          value={values.state}
          onChange={(event) =>
            change({ state: event.target.value as CustodyFilters["state"] as (typeof values)["state"] })
          }
        />
        <Checkbox
          label={t.filters.overdue}
          checked={values.overdue}
          onChange={(event) => change({ overdue: event.target.checked })}
        />
      </FilterBar>
      <Goods key={airport} filters={filters} filtered={filtered} mayAct={movesGoods(role) && online} />
    </Page>
  );
}

function Figures({ airport }: { airport: string }) {
  const figures = useQuery(custodyFigures(airport)).data;
  if (!figures) return null;
  const shown = [
    { name: t.figures.in_custody, count: figures.in_custody, to: "?" },
    { name: t.figures.overdue, count: figures.overdue, to: "?vencidos=si" },
    // The nearest deadlines come first, but no list has these and nothing else.
    { name: t.figures.due_soon, count: figures.due_soon, to: null },
  ];
  return (
    <ul className={styles.figures}>
      {shown.map(({ name, count, to }) => {
        const figure = (
          <>
            <strong>{formatNumber(count)}</strong> {name}
          </>
        );
        return <li key={name}>{to === null ? <p>{figure}</p> : <Link to={to}>{figure}</Link>}</li>;
      })}
    </ul>
  );
}

interface GoodsProps {
  filters: CustodyFilters;
  filtered: boolean;
  mayAct: boolean;
}

function Goods({ filters, filtered, mayAct }: GoodsProps) {
  const client = useQueryClient();
  const list = useInfiniteQuery(custodyList(filters));
  const [chosen, setChosen] = useState<readonly CustodyItem[]>([]);
  const toggle = (item: CustodyItem) =>
    setChosen((now) =>
      now.some((other) => same(other, item)) ? now.filter((other) => !same(other, item)) : [...now, item],
    );
  const empty = filtered ? (
    <EmptyState title={t.emptyFilteredTitle}>{t.emptyFiltered}</EmptyState>
  ) : (
    <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>
  );
  return (
    <>
      {mayAct && (
        <ChosenActions
          airport={filters.airport}
          chosen={chosen}
          onAdd={(item) => setChosen((now) => (now.some((other) => same(other, item)) ? now : [...now, item]))}
          onRemove={(label) => setChosen((now) => now.filter((other) => !same(other, label)))}
          onClear={() => setChosen([])}
          onDone={async () => {
            setChosen([]);
            await client.invalidateQueries({ queryKey: custodyKeys.all });
          }}
        />
      )}
      <PagedList list={list} empty={empty}>
        {(rows) => <CustodyTable rows={rows} chosen={chosen} onToggle={mayAct ? toggle : undefined} />}
      </PagedList>
    </>
  );
}

const same = (one: ItemLabel, other: ItemLabel) => labelText(one) === labelText(other);
