import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { catalogue, type Entry, entryName } from "../../api/catalogues";
import { passengerKeys } from "../../api/passengers";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf } from "../../lib/choices";
import { CountryFilter } from "../../forms/filter-fields";
import { formatDateShort, formatInstantShort } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { choiceField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { DayFilter } from "../../ui/day-filter";
import { EmptyState } from "../../ui/empty-state";
import { ExportMenu } from "../../ui/export-menu";
import { FilterBar } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { Select } from "../../ui/select";
import { Tag } from "../../ui/tag";
import { exportPassengers, type PassengerFilters, passengerList, type PassengerSummary } from "./passenger-queries";
import styles from "./passengers.module.css";
import { documentInWords } from "./words";
import { Name } from "../../ui/sentence";

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
  const { values, change, clear, filtered } = useUrlFilters(FILTERS);
  const online = useOnline();
  const mayWrite = useSession()?.user.role !== "auditor";
  const filters: PassengerFilters = { ...values, query };
  function search(text: string) {
    setQuery(text);
    client.setQueryData(passengerKeys.typed(), text);
  }
  function clearAll() {
    search("");
    clear();
  }
  const narrowed = filtered || query !== "";
  const add = mayWrite && (
    <LinkButton kind="main" to="/pasajeros/nuevo">
      {t.add}
    </LinkButton>
  );
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <ExportMenu
              disabled={!online}
              onExport={(format, onProgress) => exportPassengers(filters, format, onProgress)}
            />
            {add}
          </>
        }
      />
      {!mayWrite && <Notice>{t.readOnly}</Notice>}
      {!online && (
        <Notice kind="warning" title={texts.passengers.detail.offlineTitle}>
          {texts.passengers.detail.offline}
        </Notice>
      )}
      <Filters filters={filters} filtered={narrowed} onSearch={search} onChange={change} onClear={clearAll} />
      <List filters={filters} filtered={narrowed} onClear={clearAll} add={add} />
    </Page>
  );
}

interface FiltersProps {
  filters: PassengerFilters;
  filtered: boolean;
  onSearch: (text: string) => void;
  onChange: (change: Partial<Omit<PassengerFilters, "query">>) => void;
  onClear: () => void;
}

function Filters({ filters, filtered, onSearch, onChange, onClear }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const { options: airports } = useStaffAirports();
  const set = [filters.nationality, filters.airport, filters.act, filters.from, filters.until].filter(Boolean).length;
  return (
    <FilterBar
      search={{ label: t.search, placeholder: t.searchPlaceholder, value: filters.query, onChange: onSearch }}
      filtered={filtered}
      onClear={onClear}
    >
      <div className={styles.toggle}>
        <Button wide aria-expanded={open} onClick={() => setOpen(!open)}>
          {set === 0 ? texts.products.list.moreFilters : texts.products.list.filtersSet(set)}
        </Button>
      </div>
      <div className={open ? `${styles.selects} ${styles.open}` : styles.selects}>
        <CountryFilter
          label={t.nationality}
          value={filters.nationality}
          onChange={(nationality) => onChange({ nationality })}
        />
        <Select
          label={t.airports}
          empty={texts.staff.any}
          options={airports}
          value={filters.airport}
          onChange={(event) => onChange({ airport: event.target.value })}
        />
        <Select
          label={t.act}
          empty={texts.staff.any}
          options={ACTS}
          value={filters.act}
          onChange={(event) => onChange({ act: event.target.value as PassengerFilters["act"] })}
        />
        <div className={styles.days}>
          <DayFilter label={t.from} value={filters.from} onChange={(from) => onChange({ from })} />
          <DayFilter label={t.until} value={filters.until} onChange={(until) => onChange({ until })} />
        </div>
      </div>
    </FilterBar>
  );
}

interface ListProps {
  filters: PassengerFilters;
  filtered: boolean;
  onClear: () => void;
  add: React.ReactNode;
}

function List({ filters, filtered, onClear, add }: ListProps) {
  const countries = useQuery(catalogue("countries")).data;
  const list = useInfiniteQuery(passengerList(filters));
  const empty = filtered ? (
    <EmptyState title={t.emptyTitle} actions={<Button onClick={onClear}>{texts.staff.clearFilters}</Button>}>
      {t.empty}
    </EmptyState>
  ) : (
    <EmptyState title={t.nothingTitle} actions={add}>
      {t.nothing}
    </EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(rows) => (
        <DataTable
          caption={texts.app.titles.passengers}
          columns={columnsOf(countries)}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </PagedList>
  );
}

const columnsOf = (countries: readonly Entry[] | undefined): readonly Column<PassengerSummary>[] => [
  {
    key: "name",
    title: t.name,
    cell: (row) => (
      <span className={styles.person}>
        <Link to={`/pasajeros/${row.id}`} className={styles.name}>
          <Name>{listedName(row)}</Name>
        </Link>
        <span className={styles.quiet}>{documentInWords(row, countries)}</span>
      </span>
    ),
  },
  { key: "nationality", title: t.nationality, cell: (row) => entryName(countries, row.nationality) },
  {
    key: "birth",
    title: t.birth,
    cell: (row) => (
      <span className={styles.line}>{row.birth_date === null ? t.none : formatDateShort(row.birth_date)}</span>
    ),
  },
  { key: "airports", title: t.airports, cell: (row) => row.airports.join(", ") || t.noAirports },
  { key: "met", title: t.met, cell: (row) => formatInstantShort(row.last_met_at, null) },
  { key: "marks", title: t.marks, cell: (row) => marks(row) },
];

function marks({ has_alert: alert, has_act: act }: PassengerSummary) {
  if (!alert && !act) return t.none;
  return (
    <span className={styles.marks}>
      {alert && <Tag kind="strong">{t.hasAlert}</Tag>}
      {act && <Tag>{t.hasAct}</Tag>}
    </span>
  );
}

const ACTS = choicesOf(t.acts);
