import { call } from "../../api/call";
import { searchFile } from "../../api/list-file";
import { filteredPagesOf, PAGE_SIZE, pageAsked, pagesOf, readPage } from "../../api/pages";
import { type Passenger, passengerKeys } from "../../nouns/passenger/queries";
import type { Schemas } from "../../api/schemas";

/** A row of the list. */
export type PassengerSummary = Schemas["PassengerSummary"];
export type PassengerAlert = Schemas["PassengerAlert"];
export type JoinedPassenger = Schemas["JoinedPassenger"];
/** What is sent of a passenger. */
export type PassengerBody = Schemas["NewPassenger"];

/** Which passengers; empty means any. */
export interface PassengerFilters {
  query: string;
  nationality: string;
  airport: string;
  act: "si" | "no" | "";
  from: string;
  until: string;
}

const bodyOf = ({ query, nationality, airport, act, from, until }: PassengerFilters) => ({
  query: query || null,
  nationality: nationality || null,
  airport: airport || null,
  has_act: act === "" ? null : act === "si",
  met_from: from || null,
  met_until: until || null,
});

/** Passengers, last met first, page by page. */
export const passengerList = (filters: PassengerFilters, pageSize = PAGE_SIZE) =>
  filteredPagesOf([...passengerKeys.lists(), filters, pageSize], async (next) => {
    const body = { ...bodyOf(filters), ...pageAsked(next, pageSize) };
    return call.post("/api/passengers/search", { body, signal: next.signal });
  });

/** Exactly the passengers that are filtered, as a file. */
export const passengersFile = (filters: PassengerFilters) => searchFile("/api/passengers/export", bodyOf(filters));

/** Who changed a passenger, newest first. The first page is an audit record. */
export const passengerChanges = (id: string) => ({
  ...pagesOf(passengerKeys.changes(id), (next) =>
    readPage("/api/passengers/{id}/changes", {}, { place: { id }, pageSize: 20, ...next }),
  ),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnReconnect: false,
});

const once = (idempotencyKey: string) => ({ headers: { "Idempotency-Key": idempotencyKey } });

/** Adds a passenger. */
export const createPassenger = (body: PassengerBody, idempotencyKey: string): Promise<Passenger> =>
  call.post("/api/passengers", { body, ...once(idempotencyKey) });

/** Changes a passenger. */
export const updatePassenger = (id: string, body: PassengerBody & { version: number }): Promise<Passenger> =>
  call.put("/api/passengers/{id}", { params: { path: { id } }, body });

/** Writes an alert. */
export const createAlert = (
  id: string,
  body: Schemas["NewPassengerAlert"],
  idempotencyKey: string,
): Promise<PassengerAlert> =>
  call.post("/api/passengers/{id}/alerts", { params: { path: { id } }, body, ...once(idempotencyKey) });

/** Ends an alert. */
export const endAlert = (id: string, alert: PassengerAlert): Promise<PassengerAlert> =>
  call.post("/api/passengers/{id}/alerts/{alert_id}/end", {
    params: { path: { id, alert_id: alert.id } },
    body: { version: alert.version },
  });

/** Joins another record to one, which stays. */
export const joinPassenger = (id: string, body: Schemas["PassengerJoin"]): Promise<Passenger> =>
  call.post("/api/passengers/{id}/join", { params: { path: { id } }, body });

/** Undoes a join. */
export const separatePassenger = (id: string, body: Schemas["PassengerSeparation"]): Promise<Passenger> =>
  call.post("/api/passengers/{id}/separate", { params: { path: { id } }, body });
