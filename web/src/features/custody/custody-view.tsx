import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { custodyFigures, type CustodyItem, custodyKeys, custodyList, movesGoods } from "../../nouns/custody/queries";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { administers } from "../../api/roles";
import { formatNumber } from "../../lib/format";
import { type ItemLabel, labelText, readItemLabel } from "../../lib/item-label";
import { plain } from "../../lib/text";
import { choiceField, flagField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter, FlagFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { RetentionTabs } from "../../nouns/act/tabs";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { FilterBar } from "../../ui/filter-bar";
import { AttentionIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { usePhone } from "../../ui/use-phone";
import { ChosenActions, ScanLabel } from "./chosen-actions";
import { CustodyTable } from "./custody-table";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";
import { usePlaces } from "./use-places";
import { useWaiting, WaitingMovements, WaitingToggle } from "./waiting-movements";

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
  const client = useQueryClient();
  const { selected, options } = useStaffAirports();
  const airport = selected ?? "";
  const online = useOnline();
  const phone = usePhone();
  const role = useSession()?.user.role;
  const url = useUrlFilters(FIELDS);
  const { place, state, overdue, label } = url.values;
  const places = usePlaces(airport);
  // Of a label the folio is searched for: its goods lie together, and one of them may have been mistyped.
  const folio = readItemLabel(label)?.folio ?? plain(label).toUpperCase();
  const list = useInfiniteQuery(custodyList({ airport, place, state, overdue, folio }));
  const [chosen, setChosen] = useChosen(airport);
  const toggle = (item: CustodyItem) =>
    setChosen((now) =>
      now.some((other) => same(other, item)) ? now.filter((other) => !same(other, item)) : [...now, item],
    );
  const add = (item: CustodyItem) =>
    setChosen((now) => (now.some((other) => same(other, item)) ? now : [...now, item]));
  const mayAct = movesGoods(role) && online;
  const scan = mayAct && <ScanLabel airport={airport} onAdd={add} />;
  const waits = useWaiting(airport);
  const chosenActions = mayAct && chosen.length > 0 && (
    <ChosenActions
      airport={airport}
      chosen={chosen}
      onRemove={(gone) => setChosen((now) => now.filter((other) => !same(other, gone)))}
      onClear={() => setChosen(() => [])}
      onDone={async () => {
        setChosen(() => []);
        await client.invalidateQueries({ queryKey: custodyKeys.all });
      }}
    />
  );
  return (
    <ListScreen
      lead={t.lead(options.find(({ value }) => value === selected)?.label)}
      tabs={<RetentionTabs current="custody" />}
      above={
        <>
          {administers(role) && <Notice title={t.adminTitle}>{t.admin}</Notice>}
          <div className={styles.top}>
            <Figures airport={airport} />
            <WaitingToggle waits={waits} />
            {scan && !phone && scan}
          </div>
          <WaitingMovements waits={waits} />
          {/* Apart from the search, which takes labels, too. */}
          {scan && phone && (
            <details className={styles.scan}>
              <summary>{t.scan.fold}</summary>
              {scan}
            </details>
          )}
        </>
      }
      filters={
        <FilterBar search={{ by: t.filters.label, ...url.field("label") }} narrowing={url}>
          <ChoiceFilter
            label={t.filters.place}
            empty={t.filters.anyPlace}
            options={places.with(place)}
            {...url.field("place")}
          />
          <ChoiceFilter
            label={t.filters.state}
            options={STATES.map((value) => ({ value, label: t.states[value] }))}
            {...url.field("state")}
          />
          <FlagFilter label={t.filters.overdue} {...url.field("overdue")} />
        </FilterBar>
      }
      over={chosenActions}
      filtered={url.filtered}
      list={list}
      empty={
        url.filtered ? { title: t.emptyFilteredTitle, text: t.emptyFiltered } : { title: t.emptyTitle, text: t.empty }
      }
    >
      {(rows) => <CustodyTable rows={rows} chosen={chosen} onToggle={mayAct ? toggle : undefined} />}
    </ListScreen>
  );
}

function Figures({ airport }: { airport: string }) {
  const figures = useQuery(custodyFigures(airport)).data;
  if (!figures) return null;
  const shown = [
    { name: t.figures.in_custody, count: figures.in_custody, to: "?" },
    { name: t.figures.overdue, count: figures.overdue, to: "?vencidos=si", urgent: figures.overdue > 0 },
    // The nearest deadlines come first, but no list has these and nothing else.
    { name: t.figures.due_soon, count: figures.due_soon, to: null },
  ];
  return (
    <ul className={classes(sharedStyles.row, styles.figures)}>
      {shown.map(({ name, count, to, urgent }) => {
        const figure = (
          <>
            {urgent && <AttentionIcon />}
            <strong>{formatNumber(count)}</strong> {name}
          </>
        );
        return (
          <li key={name} className={urgent ? styles.urgent : undefined}>
            {to === null ? <p>{figure}</p> : <Link to={to}>{figure}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

/** The goods that were chosen at an airport; another airport begins with none. */
function useChosen(airport: string) {
  const [choice, setChoice] = useState<{ airport: string; items: readonly CustodyItem[] }>({ airport, items: [] });
  const itemsOf = (now: typeof choice) => (now.airport === airport ? now.items : []);
  const change = (next: (items: readonly CustodyItem[]) => readonly CustodyItem[]) =>
    setChoice((now) => ({ airport, items: next(itemsOf(now)) }));
  return [itemsOf(choice), change] as const;
}

const same = (one: ItemLabel, other: ItemLabel) => labelText(one) === labelText(other);
