import type { ReactNode } from "react";
import styles from "./data-table.module.css";

/** One column: its heading and how a row fills it. The first column names the row. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of the cell. */
  numeric?: boolean;
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
}

/** A list for staff: a dense table on wide screens, one card per row on phones. */
export function DataTable<Row>({ caption, columns, rows, rowKey, order }: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.numeric ? styles.end : undefined}
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
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <Cell key={column.key} heading={index === 0} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
  heading: boolean;
  column: { title: string; numeric?: boolean };
  children: ReactNode;
}

function Cell({ heading, column, children }: CellProps) {
  const shared = { "data-label": column.title, className: column.numeric ? styles.end : undefined };
  return heading ? (
    <th {...shared} scope="row">
      <span>{children}</span>
    </th>
  ) : (
    <td {...shared}>
      <span>{children}</span>
    </td>
  );
}
