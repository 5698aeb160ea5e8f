import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { readPage } from "../../api/pages";
import type { components } from "../../api/schema";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";

/** A flight with the numbers of its declarations. */
export type FlightFigures = components["schemas"]["FlightFigures"];

const REFRESH_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** More flights than an airport has on a day. */
const MOST_FLIGHTS = 200;

/** The flights of a day at an airport, as they were declared. */
export const dayFlights = (airport: string, day: string) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.lists(), "day-flights", airport, day],
    queryFn: ({ signal }) =>
      readPage(
        "/api/flights",
        { airport, flight_date: day, suspicious: false },
        { pageToken: "", pageSize: MOST_FLIGHTS, signal },
      ),
    refetchInterval: REFRESH_MS,
  });

interface FlightPeriod {
  airport: string;
  flight_number: string;
  flight_from: string;
  flight_to: string;
}

/** In which hours the passengers of a flight came to the counter. */
export const presentedHours = (flight: FlightPeriod) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.lists(), "presented-hours", flight],
    queryFn: async ({ signal }) =>
      (await call.get("/api/panels/declarations", { params: { query: flight }, signal })).hours,
    staleTime: HOUR_MS,
  });
