/**
 * Rows as a file that spreadsheets in Ecuador read: UTF-8 with a mark, a semicolon between cells, a comma in decimals.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;

const cell = (value: string | number): string =>
  typeof value === "number" ? `"${String(value).replace(".", ",")}"` : quoted(value);

/**
 * Everything is quoted, and what a spreadsheet would take for a formula is marked as text. Some take a semicolon for
 * the separator, and what follows one for a cell.
 */
const quoted = (text: string): string =>
  `"${text.replaceAll(/(^|[;\t\r\n]) *(?=[=+\-@\t\r])/g, "$&'").replaceAll('"', '""')}"`;
