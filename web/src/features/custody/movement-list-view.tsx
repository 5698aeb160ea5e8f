import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  type Movement,
  movementFilterFields,
  type MovementFilters,
  movementList,
  movementPath,
  movementsFile,
} from "../../nouns/custody/queries";
import { choicesOf } from "../../lib/choices";
import { formatInstantShort } from "../../lib/format";
import { readItemLabel } from "../../lib/item-label";
import { plain } from "../../lib/text";
import { useUrlFilters } from "../../lib/use-url-filters";
import { AirportFilter, ChoiceFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { RetentionTabs } from "../../nouns/act/tabs";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { DaysFilter } from "../../lists/days-filter";
import { ClearFilters, FilterBar } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";

const t = texts.custody.movements;

/** Every transfer and disposal of one's airports, each with the way to its paper. */
export function MovementListView() {
  const url = useUrlFilters(movementFilterFields);
  // Of a label the folio is searched for: one act is moved together.
  const folio = readItemLabel(url.values.folio)?.folio ?? plain(url.values.folio).toUpperCase();
  const filters: MovementFilters = { ...url.values, folio };
  const list = useInfiniteQuery(movementList(filters));
  return (
    <ListScreen
      lead={t.lead}
      onExport={movementsFile(filters)}
      tabs={<RetentionTabs current="movements" />}
      filters={
        <FilterBar search={{ by: t.search, ...url.field("folio") }} narrowing={url}>
          <AirportFilter label={t.filters.airport} {...url.field("airport")} />
          <ChoiceFilter label={t.filters.kind} options={KINDS} {...url.field("kind")} />
          <ChoiceFilter label={t.filters.state} options={STATES} {...url.field("state")} />
          <DaysFilter
            label={t.filters.moved}
            from={url.values.moved_from}
            to={url.values.moved_to}
            onChange={(days) => url.change({ moved_from: days.from, moved_to: days.to })}
          />
        </FilterBar>
      }
      filtered={url.filtered}
      list={list}
      empty={
        url.filtered
          ? { title: t.emptyFilteredTitle, text: t.emptyFiltered, actions: <ClearFilters narrowing={url} /> }
          : {
              title: t.emptyTitle,
              text: t.empty,
              actions: <LinkButton to="/retenciones/custodia">{t.toCustody}</LinkButton>,
            }
      }
    >
      {(rows) => (
        <DataTable caption={texts.app.titles.movements} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
      )}
    </ListScreen>
  );
}

const KINDS = choicesOf(t.kinds);
const STATES = choicesOf(texts.custody.movement.states);
const SHOWN_LABELS = 1;

function labelsOf({ labels: [first, ...others] }: Movement) {
  return others.length > 0 ? `${first} ${t.others(others.length)}` : first;
}

const targetOf = (row: Movement) => row.place?.name ?? row.destination?.name;

const COLUMNS: readonly Column<Movement>[] = [
  {
    key: "movement",
    title: t.columns.movement,
    phone: "lead",
    cell: (row) => (
      <span className={styles.two}>
        <MovementLink row={row} />
        {row.folio && <span className={sharedStyles.quiet}>{t.kinds[row.kind]}</span>}
      </span>
    ),
    short: (row) => <MovementLink row={row} />,
  },
  {
    key: "goods",
    title: t.columns.goods,
    phone: "hidden",
    cell: ({ labels }) => (
      <span className={styles.two}>
        {labels.slice(0, SHOWN_LABELS).map((label) => (
          <span key={label} className={styles.code}>
            {label}
          </span>
        ))}
        {labels.length > SHOWN_LABELS && (
          <span className={sharedStyles.quiet}>{t.others(labels.length - SHOWN_LABELS)}</span>
        )}
      </span>
    ),
  },
  {
    key: "target",
    title: t.columns.target,
    phone: "hidden",
    wraps: true,
    cell: (row) => <Pair under={row.airport}>{targetOf(row)}</Pair>,
  },
  {
    key: "opened",
    title: t.columns.opened,
    phone: "fact",
    airport: (row) => row.airport,
    short: ({ airport, opened_at }, instant) => instant(opened_at, airport),
    cell: ({ airport, opened_at, opened_by }, instant) => (
      <Pair under={<Officer {...opened_by} />}>{instant(opened_at, airport)}</Pair>
    ),
  },
  { key: "to", title: t.columns.target, phone: "fact", phoneOnly: true, cell: targetOf },
  {
    key: "labels",
    title: t.columns.goods,
    phone: "more",
    phoneOnly: true,
    cell: (row) => <span className={sharedStyles.quiet}>{labelsOf(row)}</span>,
  },
  {
    key: "closed",
    title: t.columns.closed,
    phone: "hidden",
    airport: (row) => row.airport,
    cell: ({ airport, closed_at, closed_by }, instant) =>
      closed_at && closed_by ? <Pair under={<Officer {...closed_by} />}>{instant(closed_at, airport)}</Pair> : "—",
  },
  {
    key: "state",
    title: t.columns.state,
    phone: "tag",
    // What is usual does not stand out.
    cell: ({ state }) => (state === "confirmed" ? texts.custody.movement.states.confirmed : stateTag(state)),
    short: ({ state }) => state !== "confirmed" && stateTag(state),
  },
];

const stateTag = (state: Movement["state"]) => (
  <Tag tone={TONES.movement[state]}>{texts.custody.movement.states[state]}</Tag>
);

function MovementLink({ row }: { row: Movement }) {
  const label = row.folio ?? t.see(t.kinds[row.kind], formatInstantShort(row.opened_at, row.airport));
  return (
    <Link to={movementPath(row.id)} className={row.folio ? styles.code : undefined} aria-label={label}>
      {row.folio ?? t.kinds[row.kind]}
    </Link>
  );
}

const Officer = ({ name }: Movement["opened_by"]) => (
  <span className={styles.officer} translate="no">
    {name}
  </span>
);
