import { Link } from "react-router";
import { classes } from "../../lib/classes";
import { formatDayShort } from "../../lib/day-short";
import { formatInstant, formatNumber } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable } from "../../ui/data-table";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { minutesSince } from "../../nouns/declaration/day-time";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import type { AttentionItem } from "./attention-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./attention-table.module.css";
import { Name } from "../../ui/sentence";

const t = texts.attention;

/** A day, in minutes: a traveller who waited that long has left the airport. */
const LONG = 24 * 60;

/** How the page tells times. */
export interface Times {
  /** What minute it is, as `useMinute` counts them. */
  minute: number;
  /** Writes an instant under the zone that the page names. */
  instant: (at: string, airport: string | null) => string;
}

interface AttentionTableProps extends Times {
  caption: string;
  /** What the instant of a row says. */
  since: string;
  rows: readonly AttentionItem[];
}

/** Declarations that need attention: how long each has waited, and the way to it. */
export function AttentionTable({ caption, since, rows, minute, instant }: AttentionTableProps) {
  const found = rows.some((row) => row.folio !== null);
  const columns: readonly Column<AttentionItem>[] = [
    waitOf((row) => row, minute),
    ...COLUMNS,
    sinceAt(since, instant),
    ...(found ? [clearedBy(instant), FOLIO] : []),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.code} />;
}

/** How long a row has waited: what is decided by, in all of these tables. */
function waitOf<Row>(itemOf: (row: Row) => AttentionItem, minute: number): Column<Row> {
  const minutes = (row: Row) => minutesSince(itemOf(row).since_at, minute);
  const waited = (row: Row) => texts.staff.duration(minutes(row));
  return {
    key: "waits",
    title: t.columns.waits,
    phone: "end",
    sized: styles.waits,
    cell: (row) => (
      <Wait of={itemOf(row)} long={minutes(row) >= LONG}>
        {waited(row)}
      </Wait>
    ),
    short: (row) => (
      <Wait of={itemOf(row)} long={minutes(row) >= LONG}>
        {t.ago(waited(row))}
      </Wait>
    ),
  };
}

interface WaitProps {
  of: AttentionItem;
  long: boolean;
  children: string;
}

const Wait = ({ of: { since_at, airport }, long, children }: WaitProps) => (
  <time
    className={classes(styles.wait, long && styles.long)}
    dateTime={since_at}
    title={formatInstant(since_at, airport)}
  >
    {children}
  </time>
);

const sinceAt = (title: string, instant: Times["instant"]): Column<AttentionItem> => ({
  key: "since",
  title,
  phone: "hidden",
  sized: styles.last,
  cell: (row) => <span className={sharedStyles.quiet}>{instant(row.since_at, row.airport)}</span>,
});

const FOLIO: Column<AttentionItem> = {
  key: "folio",
  title: t.folio,
  phone: "tag",
  beneath: "since",
  cell: (row) => row.folio && <Link to={`/retenciones?folio=${row.folio}`}>{row.folio}</Link>,
};
const clearedBy = (instant: Times["instant"]): Column<AttentionItem> => ({
  key: "cleared_by",
  title: t.clearedBy,
  phone: "hidden",
  beneath: "traveller",
  cell: (row) => (
    <>
      {row.cleared_by && <Name>{row.cleared_by}</Name>}
      {row.cleared_at && ` · ${instant(row.cleared_at, row.airport)}`}
    </>
  ),
});

const COLUMNS: readonly Column<AttentionItem>[] = [
  {
    key: "code",
    title: t.columns.code,
    phone: "fact",
    sized: styles.code,
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
  {
    key: "flight",
    title: t.columns.flight,
    phone: "hidden",
    sized: styles.flight,
    cell: (row) => <Flight of={row} />,
  },
  {
    key: "lane",
    title: t.columns.lane,
    phone: "tag",
    sized: styles.lane,
    cell: (row) => <LaneBadge lane={row.lane} short />,
  },
];

interface RepeatedTableProps extends Pick<Times, "minute"> {
  caption: string;
  rows: readonly AttentionItem[];
}

/** What repeats one declaration is one row, with the way to where all of them are compared and joined. */
export function RepeatedTable({ caption, rows, minute }: RepeatedTableProps) {
  // The first of them is the one that has waited longest.
  const columns = [waitOf<Repeated>(({ others: [row] }) => row, minute), ...REPEATED];
  return <DataTable caption={caption} columns={columns} rows={repeatedOf(rows)} rowKey={({ first }) => first} />;
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
    key: "first",
    title: t.first,
    phone: "hidden",
    sized: styles.code,
    cell: ({ first }) => <Code code={first} />,
  },
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
    sized: styles.flight,
    cell: ({ others: [row] }) => <Flight of={row} />,
    short: ({ others: [row] }) => `${row.flight_number}, ${formatDayShort(row.flight_date)}`,
  },
  {
    key: "lane",
    title: t.columns.lane,
    phone: "tag",
    sized: styles.lane,
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
    key: "others",
    title: t.repeated,
    phone: "fact",
    sized: styles.last,
    cell: ({ others }) => (
      <>
        <Code code={others[0].code} /> {others.length > 1 && t.more(formatNumber(others.length - 1))}
      </>
    ),
    short: ({ others }) => t.declarations(formatNumber(others.length + 1)),
  },
  {
    key: "compare",
    title: t.compare.title,
    phone: "hidden",
    beneath: "others",
    cell: ({ first }) => (
      <Link to={reviewOf(first)} className={styles.compare} aria-label={t.compare.of(first)}>
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
    {number} · {formatDayShort(date)} · {airport}
  </>
);

function Code({ code }: { code: string }) {
  return (
    <Link to={reviewOf(code)} className={sharedStyles.code} translate="no">
      {code}
    </Link>
  );
}
