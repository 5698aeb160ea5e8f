import { useSyncExternalStore } from "react";
import { todayInGalapagos } from "./calendar-date";

const MINUTE_MS = 60 * 1000;

/** Today's date on the islands, also on a screen that stays open past midnight. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, today);
}

const today = () => todayInGalapagos(new Date());

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}
