import { daysBetween } from "../../lib/dates";
import { formatDate, formatDay } from "../../lib/format";
import { texts } from "../../texts/catalogue";

/** Says that a flight is on another day than today; null on the day of the flight. */
export function otherFlightDay(flightDate: string, today: string): string | null {
  const days = daysBetween(today, flightDate);
  if (days === 0) return null;
  const date = flightDate.slice(0, 4) === today.slice(0, 4) ? formatDay(flightDate) : formatDate(flightDate);
  return days > 0 ? texts.review.actions.flightLater(date, days) : texts.review.actions.flightBefore(date, -days);
}
