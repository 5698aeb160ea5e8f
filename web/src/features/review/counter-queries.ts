import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { filteredPagesOf, readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { orPrepared, preparedDeclaration } from "../../offline/prepared-flights";
import { type FlightPage, preparedFlightList, preparedQueue } from "./prepared-lists";

/** A flight with the numbers of its declarations. */
export type FlightFigures = Schemas["FlightFigures"];
/** A declaration in the queue of its flight. */
export type QueueItem = Schemas["QueueItem"];
/** Another declaration of the same document for the same flight. */
export type Duplicate = Schemas["Duplicate"];

/** Flights of one day at one airport. */
export interface FlightDay {
  airport: string;
  flight_date: string;
  /** Also declarations with the mark of a mass submission. */
  suspicious: boolean;
}

/** The queue of one flight. */
export interface QueueFilters extends FlightDay {
  flight_number: string;
  /** Only declarations that wait for a decision. */
  open: boolean;
}

/** Other officers change what a counter shows; it is read again this often while it is seen. */
const REFRESH_MS = 15_000;
/** The service forgets an attendance after a minute without renewal. */
const RENEW_MS = 20_000;

/** Flights of the day, by number. */
export const flightList = (day: FlightDay) => ({
  ...filteredPagesOf([...staffDeclarationKeys.lists(), "flights", day], (next) =>
    orPrepared<FlightPage>(
      () => readPage("/api/flights", day, next),
      async () => (next.pageToken === "" ? preparedFlightList(day) : undefined),
    ),
  ),
  refetchInterval: REFRESH_MS,
});

/** Declarations of a flight: red, yellow, green. */
export const flightQueue = (filters: QueueFilters) => ({
  ...filteredPagesOf([...staffDeclarationKeys.lists(), "queue", filters], (next) =>
    orPrepared(
      () => readPage("/api/queue", filters, { pageSize: 200, ...next }),
      async () => (next.pageToken === "" ? preparedQueue(filters) : undefined),
    ),
  ),
  refetchInterval: REFRESH_MS,
});

/** Acts and possible duplicates of a declaration's traveller. */
export const declarationBackground = (code: string) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.detail(code), "background"],
    queryFn: ({ signal }) =>
      orPrepared(
        () => call.get("/api/declarations/{code}/background", { params: { path: { code } }, signal }),
        async () => (await preparedDeclaration(code))?.background,
      ),
  });

/** Says that the caller has a declaration open, as long as it is observed; answers who else has. */
export const attendance = (code: string) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.all, "attendance", code],
    queryFn: async () => (await call.post("/api/declarations/{code}/attend", { params: { path: { code } } })).other,
    refetchInterval: RENEW_MS,
    retry: false,
    gcTime: 0,
  });
