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
  const soon = useFlightsOfNextHours(day);
  const numbers = chosen === null || soon.includes(chosen) ? soon : [chosen, ...soon];
  return useQueries({
    queries: numbers.map((flight_number) =>
      preparation({ airport: day.airport, flight_date: day.flight_date, flight_number }),
    ),
    combine: (results) => {
      const found = results.flatMap(({ data }) => data ?? []);
      return {
        flights: found.length,
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

function useFlightsOfNextHours(day: FlightDay): string[] {
  const { flights, isInOrder } = useDayFlights(day);
  const minute = useMinuteOfDay(day.airport);
  // Until the hours are known, it would be all of the day.
  if (!isInOrder || day.flight_date !== todayAt(day.airport, clockNow())) return [];
  const soon = flights.filter(
    (flight) => flight.minute === null || (flight.minute > minute - AGO && flight.minute < minute + AHEAD),
  );
  return [...new Set(soon.map(({ flight_number }) => flight_number))].slice(0, MOST);
}
