/** Days of the calendar, "YYYY-MM-DD", from the first to the last. */
export interface Period {
  from: string;
  to: string;
}

type PeriodName =
  | "today"
  | "yesterday"
  | "week"
  | "thirtyDays"
  | "tomorrow"
  | "nextWeek"
  | "month"
  | "lastMonth"
  | "year";

/** The usual periods on a day, "YYYY-MM-DD". */
export function periodsOf(today: string): Record<PeriodName, Period> {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const at = (days: number) => dayOf(year, month, day + days);
  return {
    today: { from: today, to: today },
    yesterday: { from: at(-1), to: at(-1) },
    week: { from: at(-6), to: today },
    thirtyDays: { from: at(-29), to: today },
    tomorrow: { from: at(1), to: at(1) },
    nextWeek: { from: today, to: at(6) },
    month: monthOf(year, month),
    lastMonth: monthOf(year, month - 1),
    year: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
  };
}

/** A month of a year, from 1. Months outside the year count on from its ends. */
export const monthOf = (year: number, month: number): Period => ({
  from: dayOf(year, month, 1),
  to: dayOf(year, month + 1, 0),
});

/** Months and days outside the calendar count on from its end. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
