import { useSyncExternalStore } from "react";
import { now as clockNow, subscribeClock } from "./clock";
import { calendarDate } from "./calendar-date";

/** The calendar date on the islands at an instant. */
export function todayInGalapagos(now: Date): string {
  return calendarDate(now, "Pacific/Galapagos");
}

/** Today's date on the islands, also on a screen that stays open past midnight. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, today, today);
}

const MINUTE_MS = 60 * 1000;

const today = () => todayInGalapagos(clockNow());

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  const stop = subscribeClock(listener);
  return () => {
    stop();
    clearInterval(timer);
  };
}
