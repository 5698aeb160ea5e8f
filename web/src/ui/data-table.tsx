import type { ReactNode } from "react";
import styles from "./data-table.module.css";

/** One column: its heading and how a row fills it. The first column names the row. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of the cell. */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A list for staff: a dense table on wide screens, one card per row on phones. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.numeric ? styles.end : undefined}>
                {column.title}
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
