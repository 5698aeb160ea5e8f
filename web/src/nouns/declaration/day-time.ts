import { useSyncExternalStore } from "react";
import { now, subscribeClock } from "../../lib/clock";
import { formatTime } from "../../lib/format";
import { sorted } from "../../lib/sorted";

const MINUTE_MS = 60_000;
const HOUR = 60;
/** Nobody knows better when a flight comes: the hours of its passengers are whole ones. */
const STEP = 5;

/** How many minutes of the day have passed at an airport, also on a screen that stays open. */
export function useMinuteOfDay(airport: string): number {
  return minutesOf(formatTime(new Date(useMinute() * MINUTE_MS).toISOString(), airport));
}

/** How many whole minutes have passed since 1970, also on a screen that stays open. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, wholeMinutes);

/** How many minutes have passed since an instant, at a minute as `useMinute` counts them. */
export const minutesSince = (instant: string, minute: number): number =>
  Math.max(0, minute - Math.floor(Date.parse(instant) / MINUTE_MS));

const wholeMinutes = () => Math.floor(now().getTime() / MINUTE_MS);

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS / 4);
  const stop = subscribeClock(listener);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** How many minutes the clock of an airport is ahead of the one of the islands. */
export function aheadOfIslands(airport: string): number {
  const instant = now().toISOString();
  const minutes = minutesOf(formatTime(instant, airport)) - minutesOf(formatTime(instant, null));
  return ((minutes + 36 * HOUR) % (24 * HOUR)) - 12 * HOUR;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.slice(0, "00:00".length).split(":").map(Number);
  return hours * HOUR + minutes;
}

/** Minutes as exactly as they are known. */
export const roughly = (minutes: number): number => Math.max(Math.round(minutes / STEP) * STEP, STEP);

/** A minute of the day, "09:05". */
export const timeOfDay = (minute: number): string =>
  [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, "0")).join(":");

/**
 * The minute of the day by which half of a flight's passengers were at the counter, as far as the counted hours tell;
 * null where nobody was.
 */
export function usualMinute(hours: readonly { code: string; count: number }[]): number | null {
  const counted = sorted(
    hours
      .filter(({ code, count }) => count > 0 && /^\d+$/.test(code))
      .map(({ code, count }) => ({ hour: Number(code), count })),
    (a, b) => a.hour - b.hour,
  );
  const half = counted.reduce((sum, { count }) => sum + count, 0) / 2;
  let before = 0;
  for (const { hour, count } of counted) {
    if (before + count >= half) {
      const minute = hour * HOUR + (HOUR * (half - before)) / count;
      return roughly(minute);
    }
    before += count;
  }
  return null;
}
