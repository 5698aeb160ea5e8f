import { queryOptions } from "@tanstack/react-query";
import { readPage } from "../../api/pages";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";

const REFRESH_MS = 60_000;
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
