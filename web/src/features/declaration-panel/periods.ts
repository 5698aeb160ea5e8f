import type { DeclarationFilterValues } from "../../api/declaration-filters";

type Period = Pick<DeclarationFilterValues, "flight_from" | "flight_to">;

/** The usual periods on a day, "YYYY-MM-DD", by their first and last day. */
export function periodsOf(today: string): Record<"today" | "month" | "lastMonth" | "year", Period> {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return {
    today: { flight_from: today, flight_to: today },
    month: { flight_from: dayOf(year, month, 1), flight_to: dayOf(year, month + 1, 0) },
    lastMonth: { flight_from: dayOf(year, month - 1, 1), flight_to: dayOf(year, month, 0) },
    year: { flight_from: dayOf(year, 1, 1), flight_to: dayOf(year, 12, 31) },
  };
}

/** Months and days outside the calendar count on from its end. */
const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
