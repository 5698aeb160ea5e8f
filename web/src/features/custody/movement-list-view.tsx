import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  exportMovements,
  type Movement,
  movementFilterFields,
  type MovementFilters,
  movementList,
  movementPath,
} from "../../api/custody";
import { AirportFilter, ChoiceFilter, DaysFilter } from "../../forms/filter-fields";
import { RetentionTabs } from "../../forms/retention-tabs";
import { choicesOf } from "../../lib/choices";
import { formatInstantShort } from "../../lib/format";
import { readItemLabel } from "../../lib/item-label";
import { staffName } from "../../lib/staff-name";
import { plain } from "../../lib/text";
import { useUrlFilters } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { DayFilter } from "../../ui/day-filter";
import { EmptyState } from "../../ui/empty-state";
import { ExportMenu } from "../../ui/export-menu";
import { FilterBar } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { Tag } from "../../ui/tag";
import styles from "./custody.module.css";

const t = texts.custody.movements;

/** Every transfer and disposal of one's airports, each with the way to its paper. */
export function MovementListView() {
  const online = useOnline();
  const { values, change, clear, filtered } = useUrlFilters(movementFilterFields);
  // Of a label the folio is searched for: one act is moved together.
  const filters: MovementFilters = {
    ...values,
    folio: readItemLabel(values.folio)?.folio ?? plain(values.folio).toUpperCase(),
  };
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <ExportMenu
            disabled={!online}
            onExport={(format, onProgress) => exportMovements(filters, format, onProgress)}
          />
        }
      />
      <RetentionTabs current="movements" />
      {!online && <OfflineCopy />}
      <FilterBar
        search={{
          label: t.search,
          placeholder: t.searchPlaceholder,
          value: values.folio,
          onChange: (folio) => change({ folio }),
        }}
        filtered={filtered}
        onClear={clear}
      >
        <AirportFilter label={t.filters.airport} value={values.airport} onChange={(airport) => change({ airport })} />
        <ChoiceFilter
          label={t.filters.kind}
          options={KINDS}
          value={values.kind}
          onChange={(kind) => change({ kind: kind as MovementFilters["kind"] })}
        />
        <ChoiceFilter
          label={t.filters.state}
          options={STATES}
          value={values.state}
          onChange={(state) => change({ state: state as MovementFilters["state"] })}
        />
        <DaysFilter>
          <DayFilter
            label={t.filters.moved_from}
            value={values.moved_from}
            onChange={(moved_from) => change({ moved_from })}
          />
          <DayFilter label={t.filters.moved_to} value={values.moved_to} onChange={(moved_to) => change({ moved_to })} />
        </DaysFilter>
      </FilterBar>
      <List filters={filters} filtered={filtered} onClear={clear} />
    </Page>
  );
}

interface ListProps {
  filters: MovementFilters;
  filtered: boolean;
  onClear: () => void;
}

function List({ filters, filtered, onClear }: ListProps) {
  const list = useInfiniteQuery(movementList(filters));
  const empty = filtered ? (
    <EmptyState title={t.emptyFilteredTitle} actions={<Button onClick={onClear}>{texts.staff.clearFilters}</Button>}>
      {t.emptyFiltered}
    </EmptyState>
  ) : (
    <EmptyState title={t.emptyTitle} actions={<LinkButton to="/retenciones/custodia">{t.toCustody}</LinkButton>}>
      {t.empty}
    </EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(rows) => (
        <DataTable caption={texts.app.titles.movements} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
      )}
    </PagedList>
  );
}

const KINDS = choicesOf(t.kinds);
const STATES = choicesOf(texts.custody.movement.states);
const SHOWN_LABELS = 2;

const COLUMNS: readonly Column<Movement>[] = [
  {
    key: "movement",
    title: t.columns.movement,
    cell: (row) => (
      <span className={styles.two}>
        <Link
          to={movementPath(row.id)}
          className={row.folio ? styles.code : undefined}
          aria-label={row.folio ?? t.see(t.kinds[row.kind], formatInstantShort(row.opened_at, row.airport))}
        >
          {row.folio ?? t.kinds[row.kind]}
        </Link>
        {row.folio && <span className={styles.quiet}>{t.kinds[row.kind]}</span>}
      </span>
    ),
  },
  {
    key: "goods",
    title: t.columns.goods,
    cell: ({ labels }) => (
      <span className={styles.two}>
        {labels.slice(0, SHOWN_LABELS).map((label) => (
          <span key={label} className={styles.code}>
            {label}
          </span>
        ))}
        {labels.length > SHOWN_LABELS && <span className={styles.quiet}>{t.others(labels.length - SHOWN_LABELS)}</span>}
      </span>
    ),
  },
  {
    key: "target",
    title: t.columns.target,
    cell: (row) => (
      <span className={styles.two}>
        <span>{row.place?.name ?? row.destination?.name}</span>
        <span className={styles.quiet}>{row.airport}</span>
      </span>
    ),
  },
  {
    key: "opened",
    title: t.columns.opened,
    cell: ({ airport, opened_at, opened_by }) => <When at={opened_at} airport={airport} who={opened_by} />,
  },
  {
    key: "closed",
    title: t.columns.closed,
    cell: ({ airport, closed_at, closed_by }) =>
      closed_at && closed_by ? <When at={closed_at} airport={airport} who={closed_by} /> : "—",
  },
  {
    key: "state",
    title: t.columns.state,
    cell: ({ state }) => (
      <Tag kind={state === "open" ? "strong" : state === "cancelled" ? "over" : undefined}>
        {texts.custody.movement.states[state]}
      </Tag>
    ),
  },
];

function When({ at, airport, who }: { at: string; airport: string; who: Movement["opened_by"] }) {
  return (
    <span className={styles.two}>
      {formatInstantShort(at, airport)}
      <span className={styles.quiet} translate="no">
        {staffName(who.name, who.id)}
      </span>
    </span>
  );
}
