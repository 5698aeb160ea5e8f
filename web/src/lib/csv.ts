/** Rows as a file that spreadsheets read as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

/**
 * Everything is quoted, and what a spreadsheet would take for a formula is marked as text. Some take a semicolon for the
 * separator, and what follows one for a cell.
 */
const cell = (text: string): string => `"${text.replaceAll(/(^|[;\t\r\n]) *(?=[=+\-@\t\r])/g, "$&'").replaceAll('"', '""')}"`;
