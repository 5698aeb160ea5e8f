import { Link } from "react-router";
import { useRouteName } from "../../api/catalogues";
import type { DeclarationSummary } from "../../nouns/declaration/queries";
import { classes } from "../../lib/classes";
import { formatDateShort, formatInstantShort, formatNumber } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/es";
import { type Column, DataTable } from "../../ui/data-table";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import { SuspiciousTag } from "../../nouns/declaration/suspicious-tag";
import styles from "./declaration-table.module.css";
import { Name } from "../../ui/sentence";

const t = texts.declarationList;

/** Declarations in a dense table; on a phone each is a card. */
export function DeclarationTable({ rows }: { rows: readonly DeclarationSummary[] }) {
  const columns = columnsOf(useRouteName());
  return <DataTable caption={texts.app.titles.declarations} columns={columns} rows={rows} rowKey={(row) => row.code} />;
}

const columnsOf = (routeName: ReturnType<typeof useRouteName>): readonly Column<DeclarationSummary>[] => [
  {
    key: "code",
    title: t.columns.code,
    cell: (row) =>
      row.purged ? (
        <span className={styles.code} translate="no">
          {row.code}
        </span>
      ) : (
        <Link to={`/declaraciones/revision?codigo=${row.code}`} className={styles.code} translate="no">
          {row.code}
        </Link>
      ),
  },
  {
    key: "traveller",
    title: t.columns.traveller,
    cell: (row) => (
      <span className={classes(styles.two, styles.traveller)}>
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
        <span className={styles.line}>
          {row.flight_number} · {formatDateShort(row.flight_date)}
        </span>
        <span className={classes(styles.quiet, styles.line)}>
          {t.directions[row.direction]}, {routeName(row)}
        </span>
      </span>
    ),
  },
  {
    key: "standing",
    title: t.columns.standing,
    cell: (row) => (
      <span className={styles.standing}>
        <span>
          <LaneBadge lane={row.lane} short /> {row.drawn && <span className={styles.quiet}>{t.drawn}</span>}
        </span>
        <DeclarationStateTag state={row.state} />
        {row.suspicious && <SuspiciousTag />}
      </span>
    ),
  },
  {
    key: "goods",
    title: t.columns.goods,
    numeric: true,
    cell: (row) => (
      <span className={styles.two}>
        {formatNumber(row.item_count)}
        {row.act_count > 0 && <span className={styles.quiet}>{t.acts(row.act_count)}</span>}
      </span>
    ),
  },
  { key: "submitted", title: t.columns.submitted, cell: (row) => formatInstantShort(row.submitted_at, row.airport) },
];
