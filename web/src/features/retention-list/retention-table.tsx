import { Link } from "react-router";
import type { RetentionSummary } from "../../api/staff-retentions";
import { classes } from "../../lib/classes";
import { formatDateShort, formatInstantShort, formatNumber } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/es";
import { type Column, DataTable } from "../../ui/data-table";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import styles from "./retention-list.module.css";
import { Name } from "../../ui/sentence";

const t = texts.retentionList;

/** Acts in a dense table; on a phone each is a card. */
export function RetentionTable({ rows }: { rows: readonly RetentionSummary[] }) {
  return <DataTable caption={texts.app.titles.retentions} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />;
}

const SHOWN_GOODS = 2;

const COLUMNS: readonly Column<RetentionSummary>[] = [
  {
    key: "folio",
    title: t.columns.folio,
    cell: (row) => (
      <span className={styles.two}>
        <Code code={row.folio} to={row.purged ? null : `/retenciones/print/${row.id}`} />
        {row.declaration_code && (
          <span className={styles.declaration}>
            <Code
              code={row.declaration_code}
              to={row.purged ? null : `/declaraciones/revision?codigo=${row.declaration_code}`}
            />
          </span>
        )}
      </span>
    ),
  },
  {
    key: "issued",
    title: t.columns.issued,
    cell: (row) => (
      <span className={styles.two}>
        {formatInstantShort(row.issued_at, row.airport)}
        <span className={styles.quiet}>{row.officer_name}</span>
      </span>
    ),
  },
  {
    key: "passenger",
    title: t.columns.passenger,
    cell: (row) => (
      <span className={styles.two}>
        {row.purged ? t.purged : <Name>{listedName(row)}</Name>}
        <span className={styles.quiet}>
          {row.purged ? row.nationality : `${row.document_number} · ${row.nationality}`}
        </span>
      </span>
    ),
  },
  {
    key: "flight",
    title: t.columns.flight,
    cell: (row) => (
      <span className={styles.two}>
        <span>{row.flight_number ?? t.noFlight}</span>
        <span className={styles.quiet}>
          {t.directions[row.direction]}
          {row.flight_date && <span className={styles.line}> · {formatDateShort(row.flight_date)}</span>}
        </span>
      </span>
    ),
  },
  { key: "goods", title: t.columns.goods, cell: (row) => <Goods row={row} /> },
  {
    key: "weight",
    title: t.columns.weight,
    numeric: true,
    cell: (row) => (
      <span className={styles.line}>
        {row.mass_grams === null ? t.notWeighed : t.kilograms(formatNumber(row.mass_grams / 1000))}
      </span>
    ),
  },
  {
    key: "state",
    title: t.columns.state,
    cell: (row) => (
      <span className={styles.two}>
        <span>
          <Tag tone={TONES.act[row.state]}>{texts.staff.retentionStates[row.state]}</Tag>
        </span>
        {row.in_custody_count > 0 && (
          <span className={classes(styles.quiet, styles.line)}>
            {t.inCustodyCount(formatNumber(row.in_custody_count))}
          </span>
        )}
        {row.overdue_count > 0 && (
          <strong className={styles.line}>
            {t.overdueCount(formatNumber(row.overdue_count), row.overdue_count === 1)}
          </strong>
        )}
      </span>
    ),
  },
];

function Code({ code, to }: { code: string; to: string | null }) {
  if (to === null)
    return (
      <span className={styles.code} translate="no">
        {code}
      </span>
    );
  return (
    <Link to={to} className={styles.code} translate="no">
      {code}
    </Link>
  );
}

/** The first goods by name, and how many more there are. Of a purged act only their number is known. */
function Goods({ row: { goods, item_count, rejected_count } }: { row: RetentionSummary }) {
  const named = goods.filter((name) => name !== "").slice(0, SHOWN_GOODS);
  const others = item_count - named.length;
  return (
    <span className={styles.goods}>
      {named.map((name, index) => (
        <span key={`${index}-${name}`}>{name}</span>
      ))}
      {others > 0 && (
        <span className={styles.quiet}>
          {named.length > 0 ? t.otherGoods(others) : t.items(formatNumber(item_count), item_count === 1)}
        </span>
      )}
      {rejected_count > 0 && <span className={styles.quiet}>{t.rejected(rejected_count)}</span>}
    </span>
  );
}
