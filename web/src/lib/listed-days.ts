/** Rows under their days, as they follow each other; all of them together in a list that says no days. */
export function daysOf<Row>(rows: readonly Row[], dayOf?: (row: Row) => string) {
  const days: { day: string | undefined; listed: [Row, ...Row[]] }[] = [];
  for (const row of rows) {
    const day = dayOf?.(row);
    const last = days.at(-1);
    if (last && last.day === day) last.listed.push(row);
    else days.push({ day, listed: [row] });
  }
  return days;
}
