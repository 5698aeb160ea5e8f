import { Link } from "react-router";
import { useRouteName } from "../../api/catalogues";
import type { DeclarationSummary } from "../../nouns/declaration/queries";
import { formatDayShort } from "../../lib/day-short";
import { formatDateShort, formatNumber } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { isDecidedBeforeBoarding } from "../../nouns/declaration/departure-outcome";
import { DeclarationStateTag, DepartureOutcomeTag } from "../../nouns/declaration/state-tag";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import { SuspiciousTag } from "../../nouns/declaration/suspicious-tag";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./declaration-table.module.css";
import { Name } from "../../ui/sentence";

const t = texts.declarationList;

/** Declarations in a dense table. */
export function DeclarationTable({ rows }: { rows: readonly DeclarationSummary[] }) {
  const columns = columnsOf(useRouteName());
  return <DataTable caption={texts.app.titles.declarations} columns={columns} rows={rows} rowKey={(row) => row.code} />;
}

const columnsOf = (routeName: ReturnType<typeof useRouteName>): readonly Column<DeclarationSummary>[] => [
  {
    key: "code",
    title: t.columns.code,
    phone: "fact",
    short: (row) => row.code,
    cell: (row) =>
      row.purged ? (
        <span className={sharedStyles.code} translate="no">
          {row.code}
        </span>
      ) : (
        <Link to={`/declaraciones/revision?codigo=${row.code}`} className={sharedStyles.code} translate="no">
          {row.code}
        </Link>
      ),
  },
  {
    key: "trip",
    title: t.columns.flight,
    phone: "fact",
    phoneOnly: true,
    cell: (row) => `${row.flight_number}, ${formatDayShort(row.flight_date)}`,
  },
  {
    key: "traveller",
    title: t.columns.traveller,
    phone: "lead",
    long: true,
    cell: (row) => (
      <Pair under={row.purged ? row.nationality : `${row.document_number} · ${row.nationality}`}>
        {travellerOf(row)}
      </Pair>
    ),
    short: (row) =>
      row.purged ? (
        t.purged
      ) : (
        <Link to={`/declaraciones/revision?codigo=${row.code}`}>
          <Name>{listedName(row)}</Name>
        </Link>
      ),
  },
  {
    key: "flight",
    title: t.columns.flight,
    phone: "hidden",
    cell: (row) => (
      <Pair under={`${t.directions[row.direction]}, ${routeName(row)}`}>
        {row.flight_number} · {formatDateShort(row.flight_date)}
      </Pair>
    ),
  },
  {
    key: "standing",
    title: t.columns.standing,
    phone: "tag",
    wraps: true,
    cell: (row) => (
      <span className={styles.standing}>
        <LaneBadge lane={row.lane} short />
        <Marks of={row} />
      </span>
    ),
    short: (row) => <LaneBadge lane={row.lane} short />,
  },
  {
    key: "marks",
    title: t.columns.standing,
    phone: "more",
    phoneOnly: true,
    cell: (row) =>
      isMarked(row) && (
        <span className={styles.standing}>
          <Marks of={row} />
        </span>
      ),
  },
  {
    key: "goods",
    title: t.columns.goods,
    phone: "hidden",
    numeric: true,
    cell: (row) => <Pair under={row.act_count > 0 && t.acts(row.act_count)}>{formatNumber(row.item_count)}</Pair>,
  },
  {
    key: "submitted",
    title: t.columns.submitted,
    phone: "hidden",
    beneath: "code",
    airport: (row) => row.airport,
    cell: (row, instant) => instant(row.submitted_at, row.airport),
  },
];

const travellerOf = (row: DeclarationSummary) => (row.purged ? t.purged : <Name>{listedName(row)}</Name>);

/** Nearly all are sent and nothing else, so that has no tag. */
const Marks = ({ of: { state, departure, drawn, suspicious } }: { of: DeclarationSummary }) => (
  <>
    {state === "submitted" ? (
      <span className={sharedStyles.quiet}>{texts.declarations.states.submitted}</span>
    ) : (
      <DeclarationStateTag state={state} />
    )}
    <DepartureOutcomeTag state={departure} />
    {drawn && <span className={sharedStyles.quiet}>{t.drawn}</span>}
    {suspicious && <SuspiciousTag />}
  </>
);

const isMarked = ({ state, departure, drawn, suspicious }: DeclarationSummary) =>
  state !== "submitted" || isDecidedBeforeBoarding(departure) || drawn || suspicious;
