import { useState } from "react";
import { Link } from "react-router";
import type { CustodyItem } from "../../nouns/custody/queries";
import { useSymbolOf } from "../../api/units";
import { now } from "../../lib/clock";
import { daysBetween } from "../../lib/dates";
import { formatDayShort } from "../../lib/day-short";
import { formatDateShort, formatNumber, todayAt, withUnit } from "../../lib/format";
import { labelText } from "../../lib/item-label";
import { capitalised } from "../../lib/capitalised";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Tag } from "../../ui/tag";
import { ChainDialog } from "./chain-dialog";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";
import { usePlaces } from "./use-places";

const t = texts.custody;

interface CustodyTableProps {
  rows: readonly CustodyItem[];
  chosen?: readonly CustodyItem[];
  /** Without it nothing can be chosen. */
  onToggle?: ((item: CustodyItem) => void) | undefined;
}

/** Goods with their place, their deadline and the way to their history. */
export function CustodyTable({ rows, chosen = [], onToggle }: CustodyTableProps) {
  const symbol = useSymbolOf();
  const { nameOf } = usePlaces("");
  const [shown, setShown] = useState<CustodyItem | null>(null);
  const columns = columnsOf({
    symbol,
    nameOf,
    isChosen: (row) => chosen.some((item) => labelText(item) === labelText(row)),
    onToggle,
    onChain: setShown,
  });
  return (
    <>
      <DataTable caption={texts.app.titles.custody} columns={columns} rows={rows} rowKey={labelText} />
      {shown && <ChainDialog item={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface ColumnsOf {
  symbol: (unit: string) => string;
  nameOf: (place: string) => string;
  isChosen: (row: CustodyItem) => boolean;
  onToggle: ((item: CustodyItem) => void) | undefined;
  onChain: (item: CustodyItem) => void;
}

const columnsOf = ({ symbol, nameOf, isChosen, onToggle, onChain }: ColumnsOf): readonly Column<CustodyItem>[] => [
  ...(onToggle ? [pickColumn(isChosen, onToggle)] : []),
  {
    key: "item",
    title: t.columns.item,
    phone: "fact",
    cell: (row) => (
      <Link to={`/retenciones/print/${row.retention_id}`} className={styles.code} translate="no">
        {labelText(row)}
      </Link>
    ),
    // The history leads to the act, too.
    short: (row) => (
      <span className={styles.label} translate="no">
        {labelText(row)}
      </span>
    ),
  },
  {
    key: "goods",
    title: t.columns.goods,
    phone: "lead",
    long: true,
    cell: (row) => capitalised(row.description),
    short: (row) => (
      <button type="button" aria-label={t.seeChainOf(row.description, labelText(row))} onClick={() => onChain(row)}>
        {capitalised(row.description)}
      </button>
    ),
  },
  {
    key: "amount",
    title: t.columns.amount,
    // There is room for what it is and where it lies.
    phone: "hidden",
    numeric: true,
    cell: (row) => <span className={styles.amount}>{withUnit(formatNumber(row.quantity), symbol(row.unit))}</span>,
  },
  {
    key: "place",
    title: t.columns.place,
    phone: "fact",
    wraps: true,
    cell: (row) => (
      <>
        {row.place ? nameOf(row.place) : t.states[row.state]}
        {row.place !== null && row.state !== "stored" && (
          <span className={sharedStyles.quiet}> · {t.states[row.state]}</span>
        )}
      </>
    ),
  },
  {
    key: "since",
    title: t.columns.since,
    phone: "hidden",
    beneath: "place",
    airport: (row) => row.airport,
    cell: (row, instant) => instant(row.since_at, row.airport),
  },
  {
    key: "due",
    title: t.columns.due,
    phone: "tag",
    short: (row) =>
      inCustody(row) &&
      (row.overdue ? (
        <span className={styles.late}>
          <Overdue item={row} short />
        </span>
      ) : (
        row.due_on && <span className={sharedStyles.quiet}>{t.dueBy(formatDayShort(row.due_on))}</span>
      )),
    cell: (row) =>
      inCustody(row) ? (
        <span className={styles.due}>
          {row.due_on ? formatDateShort(row.due_on) : t.noDue} {row.overdue && <Overdue item={row} />}
        </span>
      ) : (
        "—"
      ),
  },
  {
    key: "chain",
    title: t.chain,
    phone: "hidden",
    tool: true,
    cell: (row) => (
      <Button kind="quiet" aria-label={t.seeChain(labelText(row))} onClick={() => onChain(row)}>
        {t.see}
      </Button>
    ),
  },
];

const pickColumn = (
  isChosen: ColumnsOf["isChosen"],
  onToggle: NonNullable<ColumnsOf["onToggle"]>,
): Column<CustodyItem> => ({
  key: "pick",
  title: t.choose,
  phone: "pick",
  tool: true,
  cell: (row) => (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={t.chooseOne(labelText(row))}
        checked={isChosen(row)}
        disabled={row.state !== "held" && row.state !== "stored"}
        onChange={() => onToggle(row)}
      />
    </label>
  ),
});

/** How long its deadline has been over, by the calendar of its airport. */
function Overdue({ item: { due_on, airport }, short }: { item: CustodyItem; short?: boolean }) {
  const days = due_on === null ? 0 : daysBetween(due_on, todayAt(airport, now()));
  return <Tag tone="attention">{(short ? t.overdueShort : t.overdue)(days)}</Tag>;
}

const inCustody = ({ state }: CustodyItem) => state === "held" || state === "stored" || state === "moving";
