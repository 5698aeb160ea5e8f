import { Link } from "react-router";
import { formatDateShort } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import type { AttentionItem } from "./attention-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./attention-table.module.css";
import { Name } from "../../ui/sentence";

const t = texts.attention;

interface AttentionTableProps {
  caption: string;
  /** What the instant of a row says. */
  since: string;
  rows: readonly AttentionItem[];
}

/** Declarations that need attention, each with the way to it. */
export function AttentionTable({ caption, since, rows }: AttentionTableProps) {
  const repeated = rows.some((row) => row.duplicate_of !== null);
  const found = rows.some((row) => row.folio !== null);
  const waiting: Column<AttentionItem> = {
    key: "since",
    title: since,
    phone: "fact",
    airport: (row) => row.airport,
    cell: (row, instant) => instant(row.since_at, row.airport),
  };
  const columns = found
    ? [CODE, ...COLUMNS, CLEARED_BY, FOLIO, waiting]
    : repeated
      ? [CODE, REPEATS, ...COLUMNS, STATE, waiting]
      : [CODE, ...COLUMNS, waiting];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.code} />;
}

const FOLIO: Column<AttentionItem> = {
  key: "folio",
  title: t.folio,
  phone: "tag",
  cell: (row) => row.folio && <Link to={`/retenciones?folio=${row.folio}`}>{row.folio}</Link>,
};
const CLEARED_BY: Column<AttentionItem> = {
  key: "cleared_by",
  title: t.clearedBy,
  phone: "hidden",
  airport: (row) => row.airport,
  cell: (row, instant) => (
    <Pair under={row.cleared_at && instant(row.cleared_at, row.airport)}>
      {row.cleared_by && <Name>{row.cleared_by}</Name>}
    </Pair>
  ),
};

const CODE: Column<AttentionItem> = {
  key: "code",
  title: t.columns.code,
  phone: "lead",
  cell: (row) => <Code code={row.code} />,
};
const REPEATS: Column<AttentionItem> = {
  key: "repeats",
  title: t.repeats,
  phone: "fact",
  cell: (row) => row.duplicate_of && <Code code={row.duplicate_of} />,
  short: (row) => row.duplicate_of && `${t.repeats} ${row.duplicate_of}`,
};
const COLUMNS: readonly Column<AttentionItem>[] = [
  {
    key: "traveller",
    title: t.columns.traveller,
    phone: "fact",
    long: true,
    cell: (row) => (
      <span className={styles.traveller} translate="no">
        {listedName(row)}
      </span>
    ),
  },
  {
    key: "flight",
    title: t.columns.flight,
    phone: "hidden",
    cell: (row) => (
      <Pair under={row.airport}>
        {row.flight_number} · {formatDateShort(row.flight_date)}
      </Pair>
    ),
  },
  { key: "lane", title: t.columns.lane, phone: "tag", cell: (row) => <LaneBadge lane={row.lane} short /> },
];
/** The other lists are of one state each, which their titles say. */
const STATE: Column<AttentionItem> = {
  key: "state",
  title: t.columns.state,
  phone: "hidden",
  beneath: "lane",
  // What is usual is not said on each.
  cell: (row) => row.state !== "submitted" && <DeclarationStateTag state={row.state} />,
};

function Code({ code }: { code: string }) {
  return (
    <Link to={`/declaraciones/revision?codigo=${code}`} className={sharedStyles.code} translate="no">
      {code}
    </Link>
  );
}
