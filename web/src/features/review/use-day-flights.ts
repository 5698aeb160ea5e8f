import { useInfiniteQuery } from "@tanstack/react-query";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { useMinuteOfDay } from "../../nouns/declaration/day-time";
import { useTimedFlights } from "../../nouns/declaration/timed-flights";
import { useOnline } from "../../offline/use-online";
import { type FlightDay, type FlightFigures, flightList } from "./counter-queries";

/** How long after its usual time passengers of a flight still come to the counter. */
const LASTS = 90;
/** How long before it comes to the islands a flight has left. */
const UNDER_WAY = 120;

/** A flight of the day; its minute is null where nobody knows when it comes. */
export interface DayFlight extends FlightFigures {
  minute: number | null;
}

/** The day's flights by the hour at which they come, and the one whose passengers come now or next. */
export function useDayFlights(day: FlightDay) {
  const list = useInfiniteQuery(flightList(day));
  const online = useOnline();
  const minute = useMinuteOfDay(day.airport);
  const found = list.data?.pages.flatMap((page) => page.items);
  const timed = useTimedFlights(found, day.airport, day.flight_date);
  const flights: readonly DayFlight[] = timed ?? (found ?? []).map((flight) => ({ ...flight, minute: null }));
  const isToday = day.flight_date === todayAt(day.airport, now());
  const waiting = flights.filter(({ pending }) => pending > 0);
  const coming = waiting.find(
    (flight) => !isToday || flight.minute === null || minute < goneBy(flight.minute, flight.departs),
  );
  // Not before the order is known: what opens must not change its place.
  const current = timed || !online ? (coming ?? waiting[0]) : undefined;
  return { list, flights, current, isInOrder: timed !== null };
}

const goneBy = (minute: number, departs: boolean) => (departs ? minute - UNDER_WAY : minute + LASTS);
