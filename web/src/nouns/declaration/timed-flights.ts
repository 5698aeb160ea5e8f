import { queryOptions, useQueries } from "@tanstack/react-query";
import { call } from "../../api/call";
import type { components } from "../../api/schema";
import { addDays } from "../../lib/dates";
import { sorted } from "../../lib/sorted";
import { staffDeclarationKeys } from "./queries";
import { aheadOfIslands, usualMinute } from "./day-time";

type FlightFigures = components["schemas"]["FlightFigures"];

/**
 * A flight, and the minute of the day at which its passengers usually come; null where it is not known. Of a flight that
 * leaves for the islands it is when they come there, on the clock of the airport that it leaves.
 */
export interface TimedFlight extends FlightFigures {
  minute: number | null;
}

const HOUR_MS = 60 * 60 * 1000;
const DAYS_COMPARED = 28;
/** Behind every minute of the day. */
const LAST = 24 * 60;

interface FlightPeriod {
  airport: string;
  flight_number: string;
  flight_from: string;
  flight_to: string;
  /** Only where it is controlled before boarding. */
  departs?: true;
}

/** In which hours the passengers of a flight came to the counter. */
const presentedHours = (flight: FlightPeriod) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.lists(), "presented-hours", flight],
    queryFn: async ({ signal }) =>
      (await call.get("/api/panels/declarations", { params: { query: flight }, signal })).hours,
    staleTime: HOUR_MS,
  });

/**
 * No list says when a flight comes, so it is read from when its passengers came before. Flights of the same time, or of
 * none, stand by what weighs more: red, then yellow. Null while it is read.
 */
export function useTimedFlights(flights: readonly FlightFigures[] | undefined, airport: string, day: string) {
  const hours = useQueries({
    queries: (flights ?? []).map(({ flight_number, departs }) =>
      presentedHours({
        airport,
        flight_number,
        flight_from: addDays(day, -DAYS_COMPARED),
        flight_to: day,
        ...(departs && { departs }),
      }),
    ),
  });
  // Rows that change their place one by one cannot be read.
  if (!flights || hours.some(({ isPending }) => isPending)) return null;
  const timed = flights.map((flight, index): TimedFlight => {
    const minute = usualMinute(hours[index]?.data ?? []);
    return { ...flight, minute: minute !== null && flight.departs ? minute + aheadOfIslands(airport) : minute };
  });
  return sorted(
    timed,
    (a, b) => (a.minute ?? LAST) - (b.minute ?? LAST) || b.red - a.red || b.yellow - a.yellow || b.pending - a.pending,
  );
}
