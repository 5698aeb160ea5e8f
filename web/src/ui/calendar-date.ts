/** The three parts a person types; any of them may still be empty. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** Splits "YYYY-MM-DD", or an unfinished "2026-1-", into its parts. */
export function toParts(date: string): DateParts {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month: month.replace(/^0/, ""), day: day.replace(/^0/, "") };
}

/** Joins the parts; a finished date comes out padded as "YYYY-MM-DD", an unfinished one keeps its gaps. */
export function fromParts({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return "";
  return `${year}-${pad(month)}-${pad(day)}`;
}

/** Whether the text is a date of the calendar: "2026-02-30" is not. */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
}

/** Adds days to a calendar date without ever meeting a time zone. */
export function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/** Days from one calendar date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** Whole years between a birth date and a later date. */
export function ageOn(birth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birth.slice(0, 4));
  return date.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Today's date on the islands. */
export function todayInGalapagos(now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Galapagos" }).format(now);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const pad = (part: string) => (part ? part.padStart(2, "0") : "");
