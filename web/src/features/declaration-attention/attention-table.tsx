import { Link } from "react-router";
import { formatDayShort } from "../../lib/day-short";
import { formatDateShort, formatNumber } from "../../lib/format";
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
  const found = rows.some((row) => row.folio !== null);
  const waiting: Column<AttentionItem> = {
    key: "since",
    title: since,
    phone: "fact",
    airport: (row) => row.airport,
    cell: (row, instant) => instant(row.since_at, row.airport),
  };
  const columns = found ? [...COLUMNS, CLEARED_BY, FOLIO, waiting] : [...COLUMNS, waiting];
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

const COLUMNS: readonly Column<AttentionItem>[] = [
  {
    key: "code",
    title: t.columns.code,
    phone: "fact",
    cell: ({ code }) => <Code code={code} />,
    short: ({ code }) => code,
  },
  {
    key: "traveller",
    title: t.columns.traveller,
    phone: "lead",
    long: true,
    cell: (row) => <Traveller>{listedName(row)}</Traveller>,
    short: (row) => <Opened code={row.code}>{listedName(row)}</Opened>,
  },
  { key: "flight", title: t.columns.flight, phone: "hidden", cell: (row) => <Flight of={row} /> },
  { key: "lane", title: t.columns.lane, phone: "tag", cell: (row) => <LaneBadge lane={row.lane} short /> },
];

interface RepeatedTableProps {
  caption: string;
  rows: readonly AttentionItem[];
}

/** What repeats one declaration is one row, with the way to where all of them are compared and joined. */
export function RepeatedTable({ caption, rows }: RepeatedTableProps) {
  return <DataTable caption={caption} columns={REPEATED} rows={repeatedOf(rows)} rowKey={({ first }) => first} />;
}

interface Repeated {
  /** The code of the declaration that the others repeat. */
  first: string;
  others: readonly [AttentionItem, ...AttentionItem[]];
}

function repeatedOf(rows: readonly AttentionItem[]): Repeated[] {
  const groups = new Map<string, [AttentionItem, ...AttentionItem[]]>();
  for (const row of rows) {
    const first = row.duplicate_of ?? row.code;
    const group = groups.get(first);
    if (group) group.push(row);
    else groups.set(first, [row]);
  }
  return [...groups].map(([first, others]) => ({ first, others }));
}

const REPEATED: readonly Column<Repeated>[] = [
  {
    key: "traveller",
    title: t.columns.traveller,
    phone: "lead",
    long: true,
    cell: ({ others }) => <Traveller>{namesOf(others)}</Traveller>,
    short: ({ first, others }) => <Opened code={first}>{namesOf(others)}</Opened>,
  },
  {
    key: "flight",
    title: t.columns.flight,
    phone: "fact",
    cell: ({ others: [row] }) => <Flight of={row} />,
    short: ({ others: [row] }) => `${row.flight_number}, ${formatDayShort(row.flight_date)}`,
  },
  {
    key: "others",
    title: t.repeated,
    phone: "fact",
    cell: ({ others }) => (
      <>
        <Code code={others[0].code} /> {others.length > 1 && t.more(formatNumber(others.length - 1))}
      </>
    ),
    short: ({ others }) => t.declarations(formatNumber(others.length + 1)),
  },
  { key: "first", title: t.first, phone: "hidden", cell: ({ first }) => <Code code={first} /> },
  {
    key: "lane",
    title: t.columns.lane,
    phone: "tag",
    cell: ({ others }) => (
      <span className={styles.tags}>
        {distinct(others.map(({ lane }) => lane)).map((lane) => (
          <LaneBadge key={lane} lane={lane} short />
        ))}
        {/* What is usual is not said. */}
        {distinct(others.map(({ state }) => state))
          .filter((state) => state !== "submitted")
          .map((state) => (
            <DeclarationStateTag key={state} state={state} />
          ))}
      </span>
    ),
  },
  {
    key: "compare",
    title: t.compare.title,
    phone: "hidden",
    tool: true,
    cell: ({ first }) => (
      <Link to={reviewOf(first)} aria-label={t.compare.of(first)}>
        {t.compare.action}
      </Link>
    ),
  },
];

const distinct = <T,>(values: readonly T[]): T[] => [...new Set(values)];
/** Whoever repeats a declaration may travel under it in another's charge. */
const namesOf = (rows: readonly AttentionItem[]): string => distinct(rows.map(listedName)).join("; ");
const reviewOf = (code: string): string => `/declaraciones/revision?codigo=${code}`;

const Traveller = ({ children }: { children: string }) => (
  <span className={styles.traveller} translate="no">
    {children}
  </span>
);

const Opened = ({ code, children }: { code: string; children: string }) => (
  <Link to={reviewOf(code)} translate="no">
    {children}
  </Link>
);

const Flight = ({ of: { airport, flight_number: number, flight_date: date } }: { of: AttentionItem }) => (
  <>
    {number} · {formatDateShort(date)} · {airport}
  </>
);

function Code({ code }: { code: string }) {
  return (
    <Link to={reviewOf(code)} className={sharedStyles.code} translate="no">
      {code}
    </Link>
  );
}
