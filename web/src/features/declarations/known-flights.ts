import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogue, type Entry } from "../../api/catalogues";
import { compact } from "../../lib/text";
import type { DeclarationForm } from "../../offline/declaration-draft";

/** What a known flight says of a journey. */
export interface KnownFlight {
  number: string;
  /** The airline's own code, which is not the one on tickets. */
  airline: string;
  origins: readonly string[];
  destinations: readonly string[];
  direction: "ingreso" | "interisla" | "salida";
}

/** The flights of the catalogue; none while it is on its way, or cannot be had. */
export function useFlights(): readonly KnownFlight[] {
  const entries = useQuery(catalogue("flights")).data;
  const airports = useQuery(catalogue("airports")).data;
  return useMemo(() => (entries && airports ? flightsOf(entries, airports) : NONE), [entries, airports]);
}

/** Whether the flights are on their way for the first time. A list that failed begins anew with each field that shows it. */
export const useAwaitsFlights = (): boolean =>
  [useQuery(catalogue("flights")), useQuery(catalogue("airports"))].some(({ isFetched }) => !isFetched);

const NONE: readonly KnownFlight[] = [];

/** The flights that entries of the catalogue name. */
export function flightsOf(entries: readonly Entry[], airports: readonly Entry[]): KnownFlight[] {
  const islands = new Set(
    airports.filter(({ attributes }) => attributes.province === "Galápagos").map(({ code }) => code),
  );
  return entries
    .filter(({ active }) => active)
    .map(({ code, attributes: { airline = "", origins = "", destinations = "" } }) => {
      const [from, to] = [origins.split(" "), destinations.split(" ")];
      const [leaves, stays] = [from, to].map((codes) => codes.some((airport) => islands.has(airport)));
      return {
        number: code,
        airline,
        origins: from,
        destinations: to,
        direction: !leaves ? "ingreso" : stays ? "interisla" : "salida",
      };
    });
}

/** Where a known flight goes from and to, where that is not what is declared. */
export interface RouteQuestion {
  origins: readonly string[];
  destinations: readonly string[];
  /** The declared flight and route: a confirmation is of these only. */
  route: string;
}

/** Returns what to ask of a journey whose flight is known for other airports; null where there is nothing to ask. */
export function routeQuestion(
  travel: DeclarationForm["travel"],
  flights: readonly KnownFlight[],
): RouteQuestion | null {
  const { transport_mode: mode, origin_airport: origin, destination_airport: destination } = travel;
  const number = travel.flight_number.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const known = flights.find((flight) => flight.number === number);
  if (!known || !mode.startsWith("A") || !origin || !destination) return null;
  const { origins, destinations } = known;
  if (origins.includes(origin) && destinations.includes(destination)) return null;
  return { origins, destinations, route: `${number} ${origin} ${destination}` };
}

/** Whether a known flight has another route, and nobody said that it is right. */
export function isRouteOpen(
  { travel, confirmed_route: confirmed }: Pick<DeclarationForm, "travel" | "confirmed_route">,
  flights: readonly KnownFlight[],
): boolean {
  const asked = routeQuestion(travel, flights);
  return asked !== null && asked.route !== confirmed;
}

/** The code of an airline and digits, or digits alone. */
const TYPED = /^([A-Z]{2}|[A-Z]\d|\d[A-Z])?(\d*)$/;

/** The known flight that was typed: as tickets print it, under the airline's own code, or by its digits alone. */
export function knownFlight(typed: string, flights: readonly KnownFlight[]): KnownFlight | null {
  const [, letters = "", digits = ""] = TYPED.exec(compact(typed)) ?? [];
  const isMeant = ({ number, airline }: KnownFlight) =>
    number.slice(2) === digits && ["", airline, number.slice(0, 2)].includes(letters);
  return (digits !== "" && flights.find(isMeant)) || null;
}

/** Known flights that what was typed may become, once that is more than an airline. */
export function flightsLike(typed: string, flights: readonly KnownFlight[]): KnownFlight[] {
  const [, letters = "", digits = ""] = TYPED.exec(compact(typed)) ?? [];
  if (digits.length < 2) return [];
  return flights.filter(
    ({ number, airline }) =>
      number.startsWith(digits, 2) &&
      number.length > digits.length + 2 &&
      ["", airline, number.slice(0, 2)].includes(letters),
  );
}

/** Whether a number may still become that of a known flight while it is typed. */
export function mayBeKnown(typed: string, flights: readonly KnownFlight[]): boolean {
  const begun = compact(typed);
  const isBegun = ({ number, airline }: KnownFlight) =>
    [number, airline + number.slice(2), number.slice(2)].some((one) => one.startsWith(begun));
  return begun === "" || flights.some(isBegun);
}

/** The airline that sells flights to the islands under the code of a number; "" where it is not known. */
export function airlineOf(typed: string, flights: readonly KnownFlight[]): string {
  const letters = compact(typed).slice(0, 2);
  const sold = flights.find(({ number, airline }) => letters === airline || number.startsWith(letters));
  return (letters.length === 2 && sold?.airline) || "";
}
