const formats = new Map<string, Intl.DateTimeFormat>();

function formatAt(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The calendar date in a time zone, "YYYY-MM-DD", in every version of a browser: none is asked how a country writes
 * dates.
 */
export function calendarDate(instant: Date, timeZone: string): string {
  const parts = new Map(
    formatAt(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}
