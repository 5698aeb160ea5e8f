import { Link } from "react-router";
import { useRouteName } from "../../api/catalogues";
import type { DeclarationSummary } from "../../nouns/declaration/queries";
import { formatDateShort, formatNumber } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/es";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import { SuspiciousTag } from "../../nouns/declaration/suspicious-tag";
import { Tag } from "../../ui/tag";
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
    long: true,
    cell: (row) => (
      <Pair under={row.purged ? row.nationality : `${row.document_number} · ${row.nationality}`}>
        {row.purged ? t.purged : <Name>{listedName(row)}</Name>}
      </Pair>
    ),
  },
  {
    key: "flight",
    title: t.columns.flight,
    cell: (row) => (
      <Pair under={`${t.directions[row.direction]}, ${routeName(row)}`}>
        {row.flight_number} · {formatDateShort(row.flight_date)}
      </Pair>
    ),
  },
  {
    key: "standing",
    title: t.columns.standing,
    cell: (row) => (
      <span className={styles.standing}>
        <LaneBadge lane={row.lane} short />
        <DeclarationStateTag state={row.state} />
        {row.departure === "cleared" && <Tag tone="done">{texts.review.departure.tag}</Tag>}
        {row.drawn && <span className={styles.quiet}>{t.drawn}</span>}
        {row.suspicious && <SuspiciousTag />}
      </span>
    ),
  },
  {
    key: "goods",
    title: t.columns.goods,
    numeric: true,
    cell: (row) => <Pair under={row.act_count > 0 && t.acts(row.act_count)}>{formatNumber(row.item_count)}</Pair>,
  },
  {
    key: "submitted",
    title: t.columns.submitted,
    airport: (row) => row.airport,
    cell: (row, instant) => instant(row.submitted_at, row.airport),
  },
];
