import { Link } from "react-router";
import type { RetentionSummary } from "../../api/staff-retentions";
import { formatDateShort, formatNumber, todayAt } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./retention-list.module.css";
import { Name } from "../../ui/sentence";

const t = texts.retentionList;

/** Acts in a dense table. */
export function RetentionTable({ rows }: { rows: readonly RetentionSummary[] }) {
  return <DataTable caption={texts.app.titles.retentions} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />;
}

const SHOWN_GOODS = 2;

const COLUMNS: readonly Column<RetentionSummary>[] = [
  {
    key: "folio",
    title: t.columns.folio,
    phone: "lead",
    cell: (row) => <Code code={row.folio} to={row.purged ? null : `/retenciones/print/${row.id}`} />,
  },
  {
    key: "issued",
    title: t.columns.issued,
    phone: "hidden",
    airport: (row) => row.airport,
    cell: (row, instant) => (
      <Pair under={<span className={styles.officer}>{row.officer_name}</span>}>
        {instant(row.issued_at, row.airport)}
      </Pair>
    ),
  },
  {
    key: "day",
    title: t.columns.issued,
    phone: "fact",
    phoneOnly: true,
    cell: (row) => formatDateShort(todayAt(row.airport, new Date(row.issued_at))),
  },
  {
    key: "passenger",
    title: t.columns.passenger,
    phone: "fact",
    long: true,
    cell: (row) => <Passenger row={row} />,
    short: whoseOf,
  },
  {
    key: "flight",
    title: t.columns.flight,
    phone: "hidden",
    cell: (row) => (
      <Pair
        under={
          <>
            {t.directions[row.direction]}
            {row.declaration_code && (
              <span className={styles.declaration}>
                {" · "}
                <Code
                  code={row.declaration_code}
                  to={row.purged ? null : `/declaraciones/revision?codigo=${row.declaration_code}`}
                />
              </span>
            )}
          </>
        }
      >
        {row.flight_number ?? t.noFlight}
        {row.flight_date && ` · ${formatDateShort(row.flight_date)}`}
      </Pair>
    ),
  },
  {
    key: "goods",
    title: t.columns.goods,
    phone: "fact",
    long: true,
    cell: (row) => <Goods row={row} />,
    short: (row) => namedGoods(row).join(", ") || t.items(formatNumber(row.item_count), row.item_count === 1),
  },
  {
    key: "state",
    title: t.columns.state,
    phone: "tag",
    beneath: "folio",
    cell: (row) => (
      <span className={styles.state}>
        {/* Nearly all are issued and nothing else, so that has no tag. */}
        {row.state === "issued" ? <span className={sharedStyles.quiet}>{stateOf(row)}</span> : <State row={row} />}
        {row.overdue_count > 0 && <Overdue row={row} />}
      </span>
    ),
    short: (row) => {
      if (row.overdue_count > 0) return <Overdue row={row} />;
      return row.state === "issued" ? <Open row={row} /> : <State row={row} />;
    },
  },
];

const stateOf = ({ state }: RetentionSummary) => texts.staff.retentionStates[state];

const State = ({ row }: { row: RetentionSummary }) => <Tag tone={TONES.act[row.state]}>{stateOf(row)}</Tag>;

const Overdue = ({ row: { overdue_count: count } }: { row: RetentionSummary }) => (
  <Tag tone="attention">{t.overdueCount(formatNumber(count), count === 1)}</Tag>
);

/** What is still to be done with an act that was issued. */
const Open = ({ row }: { row: RetentionSummary }) => (
  <span className={sharedStyles.quiet}>
    {row.in_custody_count > 0 ? t.inCustodyCount(formatNumber(row.in_custody_count)) : stateOf(row)}
  </span>
);

function Passenger({ row }: { row: RetentionSummary }) {
  const { document_number, nationality, ownerless, purged } = row;
  if (ownerless) return <Pair under={texts.ownerless.reasons[ownerless]}>{whoseOf(row)}</Pair>;
  return <Pair under={purged ? nationality : `${document_number} · ${nationality}`}>{whoseOf(row)}</Pair>;
}

function whoseOf(row: RetentionSummary) {
  if (row.purged) return t.purged;
  return row.ownerless ? t.ownerless.si : <Name>{listedName(row)}</Name>;
}

function Code({ code, to }: { code: string; to: string | null }) {
  if (to === null)
    return (
      <span className={sharedStyles.code} translate="no">
        {code}
      </span>
    );
  return (
    <Link to={to} className={sharedStyles.code} translate="no">
      {code}
    </Link>
  );
}

/** The first goods by name, and how many more there are. Of a purged act only their number is known. */
function Goods({ row }: { row: RetentionSummary }) {
  const { item_count, mass_grams, rejected_count, in_custody_count } = row;
  const named = namedGoods(row);
  const others = item_count - named.length;
  const parts = [
    named.length > 0 && others > 0 && t.otherGoods(others),
    mass_grams === null ? t.notWeighed : t.kilograms(formatNumber(mass_grams / 1000)),
    rejected_count > 0 && t.rejected(rejected_count),
    in_custody_count > 0 && t.inCustodyCount(formatNumber(in_custody_count)),
  ];
  return (
    <Pair under={parts.filter(Boolean).join(" · ")}>
      {named.join(", ") || t.items(formatNumber(item_count), item_count === 1)}
    </Pair>
  );
}

const namedGoods = ({ goods }: RetentionSummary) => goods.filter((name) => name !== "").slice(0, SHOWN_GOODS);
