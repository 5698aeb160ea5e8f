import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { inventoryList, type TakenInventory } from "../../nouns/custody/queries";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { readItemLabel } from "../../lib/item-label";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { OfflineCopy } from "../../ui/offline-copy";
import { PagedList } from "../../ui/paged-list";
import { Select } from "../../ui/select";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";
import { usePlaces } from "./use-places";

const t = texts.custody.inventories;

/** The inventories that were taken at an airport, the newest first, with what each said then. */
export function InventoryList({ airport }: { airport: string }) {
  const online = useOnline();
  const places = usePlaces(airport);
  const [place, setPlace] = useState("");
  const list = useInfiniteQuery(inventoryList({ airport, place }));
  // Where none was ever taken there is nothing to choose from.
  const isNarrowable = place !== "" || list.data?.pages.some(({ items }) => items.length > 0);
  return (
    <section className={sharedStyles.stack}>
      <h2>{t.title}</h2>
      {!online && <OfflineCopy />}
      {isNarrowable && (
        <div className={styles.place}>
          <Select
            label={t.place}
            options={places.with(place)}
            empty={t.everyPlace}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
          />
        </div>
      )}
      <PagedList list={list} empty={<EmptyState title={t.emptyTitle}>{place ? t.emptyPlace : t.empty}</EmptyState>}>
        {(rows) => <DataTable caption={t.title} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} whole />}
      </PagedList>
    </section>
  );
}

const SHOWN_LABELS = 2;

const COLUMNS: readonly Column<TakenInventory>[] = [
  {
    key: "place",
    title: t.columns.place,
    phone: "lead",
    cell: ({ place, airport }) => (
      <span className={styles.two}>
        <span translate="no">{place.name}</span>
        <span className={sharedStyles.quiet}>{airport}</span>
      </span>
    ),
  },
  {
    key: "taken",
    title: t.columns.taken,
    phone: "fact",
    cell: ({ airport, taken_at, taken_by }) => (
      <span className={styles.two}>
        {formatInstantShort(taken_at, airport)}
        <span className={sharedStyles.quiet} translate="no">
          {taken_by.name}
        </span>
      </span>
    ),
  },
  { key: "found", title: t.columns.found, phone: "fact", numeric: true, cell: ({ found }) => formatNumber(found) },
  { key: "missing", title: t.columns.missing, phone: "fact", cell: ({ missing }) => <Labels labels={missing} /> },
  {
    key: "unexpected",
    title: t.columns.unexpected,
    phone: "fact",
    cell: ({ unexpected }) => <Labels labels={unexpected} />,
  },
  {
    key: "unknown",
    title: t.columns.unknown,
    phone: "fact",
    numeric: true,
    cell: ({ unknown }) => formatNumber(unknown),
  },
];

/** How many, and which; each leads to its act. */
function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return formatNumber(0);
  const rest = labels.slice(SHOWN_LABELS);
  return (
    <span className={styles.two}>
      <strong>{formatNumber(labels.length)}</strong>
      {labels.slice(0, SHOWN_LABELS).map((label) => (
        <LabelLink key={label} label={label} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{texts.custody.movements.others(rest.length)}</summary>
          <span className={styles.two}>
            {rest.map((label) => (
              <LabelLink key={label} label={label} />
            ))}
          </span>
        </details>
      )}
    </span>
  );
}

function LabelLink({ label }: { label: string }) {
  const folio = readItemLabel(label)?.folio;
  return folio ? (
    <Link to={`/retenciones?folio=${folio}`} className={styles.code} translate="no">
      {label}
    </Link>
  ) : (
    <span className={styles.code} translate="no">
      {label}
    </span>
  );
}
