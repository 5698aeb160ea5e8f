import { parseDate } from "@internationalized/date";

/** Whether the text is a date of the calendar, written "YYYY-MM-DD": "2026-02-30" is not. */
export function isCalendarDate(date: string): boolean {
  try {
    return parseDate(date).toString() === date;
  } catch {
    return false;
  }
}

/** The calendar date that many days later. */
export function addDays(date: string, days: number): string {
  return parseDate(date).add({ days }).toString();
}

/** Days from one calendar date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return parseDate(to).compare(parseDate(from));
}

/** Whole years between a birth date and a later date. Who was born on 29 February grows older on 1 March. */
export function ageOn(birth: string, date: string): number {
  const years = parseDate(date).year - parseDate(birth).year;
  return date.slice(5) < birth.slice(5) ? years - 1 : years;
}
