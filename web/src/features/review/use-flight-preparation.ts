import { useQueries } from "@tanstack/react-query";
import { now as clockNow } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { useMinuteOfDay } from "../../nouns/declaration/day-time";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import {
  type FlightOfDay,
  type Preparation,
  orPrepared,
  preparationOf,
  prepareFlight,
} from "../../offline/prepared-flights";
import type { FlightDay } from "./counter-queries";
import { useDayFlights } from "./use-day-flights";

/** What lies on the device is renewed this often while there is a network. */
const RENEW_MS = 5 * 60 * 1000;
/** The flights of today that are prepared: those that came so many minutes ago, and that come in so many. */
const AGO = 120;
const AHEAD = 8 * 60;
/** At most so many, the next ones first. */
const MOST = 12;

/** How far the flights of a counter lie on this device. */
export interface FlightPreparation {
  flights: number;
  /** How many the day has; null while the server has not said it. */
  ofDay: number | null;
  declarations: number;
  /** When the first of them was read; null while none is. */
  since: number | null;
  pending: boolean;
  /** Those of which nothing lies here, because they could not be read or kept. */
  failed: number;
  error: Error | null;
  again: () => void;
}

/** Prepares flights for work without a network: those of the next hours, and the chosen one. */
export function useFlightPreparation(day: FlightDay, chosen: string | null): FlightPreparation {
  const { list, flights, soon } = useFlightsOfNextHours(day);
  const numbers = chosen === null || soon.includes(chosen) ? soon : [chosen, ...soon];
  const ofDay = list.data?.pages[0]?.total ?? null;
  return useQueries({
    queries: numbers.map((flight_number) =>
      preparation({ airport: day.airport, flight_date: day.flight_date, flight_number }),
    ),
    combine: (results) => {
      const found = results.flatMap(({ data }) => data ?? []);
      const kept = numbers.filter((_, index) => results[index]?.data !== undefined);
      return {
        flights: controlsOf(kept, flights),
        ofDay,
        declarations: found.reduce((sum, { declarations }) => sum + declarations, 0),
        since: found.length === 0 ? null : Math.min(...found.map(({ preparedAt }) => preparedAt)),
        pending: results.some(({ isPending }) => isPending),
        failed: results.filter(({ isError, data }) => isError && data === undefined).length,
        error: results.find(({ error }) => error)?.error ?? null,
        again: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
      };
    },
  });
}

/** Reads a flight, or says what was read of it before. */
const preparation = (flight: FlightOfDay) => ({
  queryKey: [...staffDeclarationKeys.all, "prepared", flight],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Preparation> =>
    orPrepared(
      () => prepareFlight(flight, clockNow().getTime(), signal),
      () => preparationOf(flight),
    ),
  staleTime: RENEW_MS,
  refetchInterval: RENEW_MS,
});

/** A number may come and leave, and then is two flights of the list; one that is not listed yet is one of its rest. */
function controlsOf(numbers: readonly string[], flights: readonly { flight_number: string }[]): number {
  const rows = (number: string) => flights.filter(({ flight_number }) => flight_number === number).length;
  return numbers.reduce((sum, number) => sum + Math.max(rows(number), 1), 0);
}

function useFlightsOfNextHours(day: FlightDay) {
  const { list, flights, isInOrder } = useDayFlights(day);
  const minute = useMinuteOfDay(day.airport);
  // Until the hours are known, it would be all of the day.
  if (!isInOrder || day.flight_date !== todayAt(day.airport, clockNow())) return { list, flights, soon: [] };
  const next = flights.filter(
    (flight) => flight.minute === null || (flight.minute > minute - AGO && flight.minute < minute + AHEAD),
  );
  const soon = [...new Set(next.map(({ flight_number }) => flight_number))].slice(0, MOST);
  return { list, flights, soon };
}
