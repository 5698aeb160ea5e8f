import { folded, plain } from "./text";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The beginning of a calendar date in UTC, where every day has 24 hours. */
const startOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Whether the text is a date of the calendar, written "YYYY-MM-DD": "2026-02-30" is not. */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const start = startOf(date);
  // Some browsers read 30 February as 2 March, others refuse it.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(date);
}

/** The calendar date that many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(startOf(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one calendar date to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS;

/** Whole years between a birth date and a later date. Who was born on 29 February grows older on 1 March. */
export function ageOn(birth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birth.slice(0, 4));
  return date.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** A date of which a part may be missing, as it is typed: no part is padded. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** How months begin in Spanish and English; three letters tell them apart. */
const MONTHS = [
  "ene jan",
  "feb",
  "mar",
  "abr apr",
  "may",
  "jun",
  "jul",
  "ago aug",
  "sep set",
  "oct",
  "nov",
  "dic dec",
].map((begins) => begins.split(" "));
const MONTH_NAMES =
  "enero january febrero february marzo march abril april mayo may junio june julio july agosto august septiembre setiembre september octubre october noviembre november diciembre december sept".split(
    " ",
  );
/** Words between the parts of a date. */
const FILLERS = new Set(["de", "del", "of", "the", "a", "al", "el", "dia", "st", "nd", "rd", "th"]);

/**
 * Reads a whole date that somebody pasted or typed: 15/03/1990, 1990-03-15, 15031990, "15 de marzo de 1990". The day
 * comes first, as in Ecuador, unless only the second number can be one. Null when the text is no date; whether the
 * month has that day is not asked.
 */
export function readDate(typed: string): DateParts | null {
  const text = folded(plain(typed));
  const solid = /^(\d{4})(\d{4})$/.exec(text);
  if (solid) {
    const [, first = "", last = ""] = solid;
    return checked(first.slice(0, 2), first.slice(2), last) ?? checked(last.slice(2), last.slice(0, 2), first);
  }
  const words = (text.match(/\d+|\p{L}+/gu) ?? []).filter((word) => !FILLERS.has(word));
  const months = words.map(monthNamed);
  const named = months.findIndex((month) => month !== null);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  if (named >= 0 && words.length === 3 && numbers.length === 2)
    return inOrder(numbers, (day, year) => checked(day, String(months[named]), year));
  if (words.length !== 3 || numbers.length !== 3) return null;
  const [one = "", two = "", three = ""] = numbers;
  if (one.length === 4) return checked(three, two, one);
  return checked(one, two, three) ?? checked(two, one, three);
}

const inOrder = ([one = "", two = ""]: readonly string[], read: (day: string, year: string) => DateParts | null) =>
  one.length === 4 ? read(two, one) : read(one, two);

function monthNamed(word: string): number | null {
  if (word.length < 3 || !MONTH_NAMES.some((name) => name.startsWith(word))) return null;
  const at = MONTHS.findIndex((begins) => begins.includes(word.slice(0, 3)));
  return at < 0 ? null : at + 1;
}

function checked(day: string, month: string, year: string): DateParts | null {
  const isPossible =
    day.length <= 2 &&
    month.length <= 2 &&
    within(day, 1, 31) &&
    within(month, 1, 12) &&
    (year.length === 2 || (year.length === 4 && within(year, 1900, 2199)));
  return isPossible ? { day: String(Number(day)), month: String(Number(month)), year } : null;
}

const within = (number: string, least: number, most: number) => Number(number) >= least && Number(number) <= most;

/** The days of a month whose end a date "YYYY-MM-DD" passes, such as 28 for the 31st of February; else null. */
export function daysOfItsMonth(date: string): number | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!within(month, 1, 12) || !within(day, 1, 31) || Number(year) < 1) return null;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) > days ? days : null;
}
