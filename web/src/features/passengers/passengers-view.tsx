import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { catalogue, type Entry, entryName } from "../../api/catalogues";
import { passengerKeys } from "../../nouns/passenger/queries";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf } from "../../lib/choices";
import { formatDateShort, todayAt } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { choiceField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter, CountryFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { DaysFilter } from "../../lists/days-filter";
import { ClearFilters, FilterBar } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Name } from "../../ui/sentence";
import { Tag } from "../../ui/tag";
import { type PassengerFilters, passengerList, passengersFile, type PassengerSummary } from "./passenger-queries";
import styles from "./passengers.module.css";
import { documentInWords } from "./words";

const t = texts.passengers.list;

/** What stands in the address; names and documents do not. */
const FILTERS = {
  nationality: textField("nacionalidad"),
  airport: textField("aeropuerto"),
  act: choiceField("actas", ["si", "no"]),
  from: textField("desde"),
  until: textField("hasta"),
};

/** The registry of people met. */
export function PassengersView() {
  const client = useQueryClient();
  // For who comes back from a passenger; in memory only.
  const [query, setQuery] = useState(() => client.getQueryData<string>(passengerKeys.typed()) ?? "");
  const url = useUrlFilters(FILTERS);
  const mayWrite = useSession()?.user.role !== "auditor";
  const filters: PassengerFilters = { ...url.values, query };
  const countries = useQuery(catalogue("countries")).data;
  const list = useInfiniteQuery(passengerList(filters));
  function search(text: string) {
    setQuery(text);
    client.setQueryData(passengerKeys.typed(), text);
  }
  const narrowing = {
    filtered: url.filtered || query !== "",
    clear: () => {
      search("");
      url.clear();
    },
  };
  const add = mayWrite && (
    <LinkButton kind="main" to="/pasajeros/nuevo">
      {t.add}
    </LinkButton>
  );
  return (
    <ListScreen
      lead={t.lead}
      onExport={passengersFile(filters)}
      actions={add}
      under={!mayWrite && <Notice>{t.readOnly}</Notice>}
      offline={
        <Notice kind="warning" title={texts.passengers.detail.offlineTitle}>
          {texts.passengers.detail.offline}
        </Notice>
      }
      filters={
        <FilterBar search={{ by: t.search, value: query, onChange: search }} narrowing={narrowing}>
          <Filters {...url} />
        </FilterBar>
      }
      filtered={narrowing.filtered}
      list={list}
      empty={
        narrowing.filtered
          ? { title: t.emptyTitle, text: t.empty, actions: <ClearFilters narrowing={narrowing} /> }
          : { title: t.nothingTitle, text: t.nothing, actions: add }
      }
    >
      {(rows) => (
        <DataTable
          caption={texts.app.titles.passengers}
          columns={columnsOf(countries)}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </ListScreen>
  );
}

function Filters({ values, field, change }: ReturnType<typeof useUrlFilters<typeof FILTERS>>) {
  const { options: airports } = useStaffAirports();
  return (
    <>
      <CountryFilter label={t.nationality} {...field("nationality")} />
      <ChoiceFilter label={t.airports} options={airports} {...field("airport")} />
      <ChoiceFilter label={t.act} options={ACTS} {...field("act")} />
      <DaysFilter
        label={t.seen}
        from={values.from}
        to={values.until}
        onChange={({ from, to }) => change({ from, until: to })}
      />
    </>
  );
}

const columnsOf = (countries: readonly Entry[] | undefined): readonly Column<PassengerSummary>[] => [
  {
    key: "name",
    title: t.name,
    phone: "lead",
    long: true,
    cell: (row) => <Pair under={documentInWords(row, countries)}>{linkTo(row)}</Pair>,
    short: linkTo,
  },
  {
    key: "day",
    title: t.met,
    phone: "fact",
    phoneOnly: true,
    cell: (row) => formatDateShort(todayAt(null, new Date(row.last_met_at))),
  },
  {
    key: "nationality",
    title: t.nationality,
    phone: "fact",
    cell: (row) => entryName(countries, row.nationality),
    short: (row) => `${row.document_number} · ${entryName(countries, row.nationality)}`,
  },
  {
    key: "birth",
    title: t.birth,
    phone: "hidden",
    cell: (row) => (
      <span className={styles.line}>{row.birth_date === null ? t.none : formatDateShort(row.birth_date)}</span>
    ),
  },
  { key: "airports", title: t.airports, phone: "hidden", cell: (row) => row.airports.join(", ") || t.noAirports },
  {
    key: "met",
    title: t.met,
    phone: "hidden",
    airport: () => null,
    cell: (row, instant) => instant(row.last_met_at, null),
  },
  {
    key: "marks",
    title: t.marks,
    phone: "tag",
    cell: marks,
    // One of them leaves room for the name.
    short: (row) => (row.has_alert ? <Alert /> : row.has_act && <Tag>{t.hasAct}</Tag>),
  },
  {
    key: "act",
    title: t.marks,
    phone: "more",
    phoneOnly: true,
    cell: (row) => row.has_alert && row.has_act && <Tag>{t.hasAct}</Tag>,
  },
];

function linkTo(row: PassengerSummary) {
  return (
    <Link to={`/pasajeros/${row.id}`} className={styles.name}>
      <Name>{listedName(row)}</Name>
    </Link>
  );
}

const Alert = () => <Tag tone="attention">{t.hasAlert}</Tag>;

function marks({ has_alert: alert, has_act: act }: PassengerSummary) {
  if (!alert && !act) return null;
  return (
    <span className={styles.marks}>
      {alert && <Alert />}
      {act && <Tag>{t.hasAct}</Tag>}
    </span>
  );
}

const ACTS = choicesOf(t.acts);
