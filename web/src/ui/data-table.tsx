import { Fragment, type ReactNode, useId } from "react";
import { classes } from "../lib/classes";
import { formatDate } from "../lib/format";
import { daysOf } from "../lib/listed-days";
import { instantUnder, timeUnder, zoneOfList, zonesOf } from "../lib/listed-instant";
import styles from "./data-table.module.css";
import hidden from "./hidden.module.css";
import { PhoneList } from "./phone-list";
import { usePhone } from "./use-phone";
import { ZoneLine } from "./zone-line";

/**
 * Where a phone shows a column: `lead` names the row and opens it, `tag` stands at the end of that line, `fact` in the
 * second line, `end` at its end, `more` in a third line that few rows need, `pick` before all, and `hidden` nowhere.
 */
export type PhonePlace = "lead" | "tag" | "fact" | "end" | "more" | "pick" | "hidden";

type Fill<Row> = (row: Row, instant: (at: string, airport: string | null) => string) => ReactNode;

/** One column: its heading, how a row fills it, and its place on a phone. The lead names the row. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: Fill<Row>;
  phone: PhonePlace;
  /** What stands on a phone in place of a cell that has more than fits there. */
  short?: Fill<Row>;
  /** What wide screens say in another column. */
  phoneOnly?: boolean;
  /** The airport of a row whose cell tells instants: their zone is said once above the list, and `instant` writes them. */
  airport?: (row: Row) => string | null;
  /** Numbers stand at the end of the cell. */
  numeric?: boolean;
  /** Texts of any length, which end in dots rather than make their row taller. */
  long?: boolean;
  /** Words that take more lines rather than push other columns off the screen. */
  wraps?: boolean;
  /** The style that says how wide it is, so that it is as wide in other tables; at least one column has none. */
  sized?: string | undefined;
  /** For something that is done on a screen: not on paper. */
  tool?: boolean;
  /** The key of the column in whose cell this one stands on wide screens, below what it says; their head says both. */
  beneath?: string;
  /** How the list is asked for in the order of this column; a press on its heading does, another one turns it round. */
  order?: string;
}

/**
 * The order of a list: that of a column, or the same with ` desc`. As a method, `onChange` may know fewer orders than
 * any text: what the address says of an order that a list does not have is its usual one.
 */
export interface Ordering {
  value: string;
  onChange(order: string): void;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Without it no column orders the list. */
  order?: Ordering;
  /** Nothing opens a row: on a phone each fact has a line and its heading. */
  whole?: boolean;
  /** The day of a row, in a list that is in the order of time: said once above its rows, which say the time alone. */
  dayOf?: (row: Row) => string;
}

/** A column with the zone of its instants, and how they are written under it. */
export type HeadedColumn<Row> = Column<Row> & { zone: string | undefined; instant: Parameters<Fill<Row>>[1] };

/** A list for staff: a dense table under a head that stays in sight on wide screens, rows of two lines on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  const columns = props.columns.map((column) => {
    const zone = column.airport && zoneOfList(props.rows.map(column.airport));
    return { ...column, zone, instant: (props.dayOf ? timeUnder : instantUnder)(zone ?? "") };
  });
  return phone ? <PhoneList {...props} columns={columns} /> : <WideTable {...props} columns={columns} />;
}

export type LaidTable<Row> = Omit<DataTableProps<Row>, "columns"> & { columns: readonly HeadedColumn<Row>[] };

function WideTable<Row>({ caption, columns: all, rows, rowKey, order, dayOf }: LaidTable<Row>) {
  const columns = all
    .filter(({ beneath, phoneOnly }) => beneath === undefined && !phoneOnly)
    .map((column) => ({ ...column, below: all.filter(({ beneath }) => beneath === column.key) }));
  const zones = zonesOf(all);
  const zoneId = useId();
  const table = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table
        className={classes(styles.table, columns.some(({ sized }) => sized) && styles.sized)}
        aria-label={caption}
        aria-describedby={zones === "" ? undefined : zoneId}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes(column.numeric && styles.end, column.tool && styles.tool, column.sized)}
                aria-sort={sortOf(column.order, order?.value)}
              >
                {column.order && order ? (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => order.onChange(turned(column.order, order.value))}
                  >
                    {column.title}
                    <span aria-hidden="true">{ARROWS[sortOf(column.order, order?.value) ?? "none"]}</span>
                  </button>
                ) : (
                  <span className={classes(column.phone === "pick" && hidden.hidden)}>{column.title}</span>
                )}
                {column.below.map(({ key, title }) => (
                  <span key={key} className={styles.below}>
                    {" "}
                    · {title}
                  </span>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        {daysOf(rows, dayOf).map(({ day, listed }) => (
          <tbody key={rowKey(listed[0])}>
            {day && (
              <tr className={styles.day}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {formatDate(day)}
                </th>
              </tr>
            )}
            {listed.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column}>
                    <span>{column.cell(row, column.instant)}</span>
                    {column.below.map(({ key, cell, instant }) => (
                      <Fragment key={key}>
                        {" "}
                        <span className={styles.beneath}>{cell(row, instant)}</span>
                      </Fragment>
                    ))}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
  return zones === "" ? (
    table
  ) : (
    <div>
      <ZoneLine id={zoneId} zones={zones} className={styles.zone} />
      {table}
    </div>
  );
}

const ARROWS = { ascending: "↑", descending: "↓", none: "↕" };

function sortOf(column: string | undefined, order: string | undefined): "ascending" | "descending" | undefined {
  if (!column) return undefined;
  if (order === column) return "ascending";
  return order === `${column} desc` ? "descending" : undefined;
}

const turned = (column: string | undefined, order: string | undefined): string =>
  order === column ? `${column} desc` : (column ?? "");

interface CellProps {
  column: Pick<Column<never>, "phone" | "numeric" | "long" | "wraps" | "tool">;
  children: ReactNode;
}

function Cell({ column, children }: CellProps) {
  const className = classes(
    column.numeric && styles.end,
    column.long && styles.long,
    column.wraps && styles.wraps,
    column.tool && styles.tool,
  );
  return column.phone === "lead" ? (
    <th className={className} scope="row">
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}

/** Two facts of a cell, the second one quieter; each keeps to its line in a table. */
export const Pair = ({ children, under }: { children: ReactNode; under: ReactNode }) => (
  <span className={styles.pair}>
    <span>{children}</span>
    <span className={styles.under}>{under}</span>
  </span>
);
