import { daysOfItsMonth } from "../lib/dates";
import { texts } from "../texts/catalogue";

/**
 * What is wrong with what is no date of the calendar: that its month is shorter, or else what the form says in
 * `general`.
 */
export function dateMistake(date: string, general: string): string {
  const days = daysOfItsMonth(date);
  return days === null ? general : texts.ui.monthHasDays(date.slice(0, 4), Number(date.slice(5, 7)), days);
}

/** The mistake of a rule that demands a date of the calendar. */
export const wrongDate =
  (general: string) =>
  ({ input }: { input?: unknown }) =>
    dateMistake(String(input), general);
