import { compact } from "../../lib/text";
import type { DeclarationForm } from "../../offline/declaration-draft";

/** Where a known flight goes from and to, where that is not what is declared. */
export interface RouteQuestion {
  origins: readonly string[];
  destinations: readonly string[];
  /** The declared flight and route: a confirmation is of these only. */
  route: string;
}

/** Returns what to ask of a journey whose flight is known for other airports; null where there is nothing to ask. */
export function routeQuestion(travel: DeclarationForm["travel"]): RouteQuestion | null {
  const { transport_mode: mode, origin_airport: origin, destination_airport: destination } = travel;
  const number = travel.flight_number.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  if (!Object.hasOwn(KNOWN_FLIGHTS, number) || !mode.startsWith("A") || !origin || !destination) return null;
  const { origins, destinations } = flightOf(number);
  if (origins.includes(origin) && destinations.includes(destination)) return null;
  return { origins, destinations, route: `${number} ${origin} ${destination}` };
}

/** Whether a known flight has another route, and nobody said that it is right. */
export function isRouteOpen({
  travel,
  confirmed_route: confirmed,
}: Pick<DeclarationForm, "travel" | "confirmed_route">): boolean {
  const asked = routeQuestion(travel);
  return asked !== null && asked.route !== confirmed;
}

/** What a known flight says of a journey. */
export interface KnownFlight {
  number: string;
  /** The airline's own code, which is not the one on tickets. */
  airline: string;
  origins: readonly string[];
  destinations: readonly string[];
  direction: "ingreso" | "salida";
}

/** Airports on the islands from which known flights leave. */
const ISLANDS = ["GPS", "SCY"];

function flightOf(number: string): KnownFlight {
  const [origins = [], destinations = []] = KNOWN_FLIGHTS[number]?.map((codes) => codes.split(" ")) ?? [];
  const leaves = origins.some((origin) => ISLANDS.includes(origin));
  return { number, airline: airlineOf(number), origins, destinations, direction: leaves ? "salida" : "ingreso" };
}

/** The known flight that was typed: as tickets print it, under the airline's own code, or by its digits alone. */
export function knownFlight(typed: string): KnownFlight | null {
  const [, letters = "", digits = ""] = /^(LA|XL|AV|2K)?(\d{4})$/.exec(compact(typed)) ?? [];
  const number = NUMBERS.find((known) => known.endsWith(digits) && digits !== "");
  const found = number === undefined ? null : flightOf(number);
  return found && (letters === "" || airlineOf(letters) === found.airline) ? found : null;
}

/** Known flights that what was typed may become, once that is more than an airline. */
export function flightsLike(typed: string): KnownFlight[] {
  const [, letters = "", digits = ""] = /^(LA|XL|AV|2K)?(\d{2,3})$/.exec(compact(typed)) ?? [];
  if (digits === "") return [];
  return NUMBERS.filter((number) => number.startsWith(digits, 2))
    .map(flightOf)
    .filter(({ airline }) => letters === "" || airlineOf(letters) === airline);
}

/** Whether a number may still become that of a known flight while it is typed. */
export const mayBeKnown = (typed: string): boolean => /^(L|LA|X|XL|A|AV|2|2K)?(1\d{0,2})?$/.test(compact(typed));

/** The airline that sells flights to the islands under the code of a number; "" where it is not known. */
export const airlineOf = (number: string): string => AIRLINES[compact(number).slice(0, 2)] ?? "";

/** Tickets print the code of the mother company. */
const AIRLINES: Readonly<Record<string, string>> = { LA: "XL", XL: "XL", AV: "2K", "2K": "2K" };

/** From which airports and to which each flight of `deploy/data/flights.csv` goes. */
export const KNOWN_FLIGHTS: Record<string, readonly [origins: string, destinations: string]> = {
  LA1411: ["GYE UIO", "GPS"],
  LA1413: ["GYE UIO", "GPS"],
  LA1415: ["GYE UIO", "GPS"],
  LA1417: ["GYE UIO", "GPS"],
  LA1410: ["GPS", "GYE UIO"],
  LA1412: ["GPS", "GYE UIO"],
  LA1414: ["GPS", "GYE UIO"],
  LA1416: ["GPS", "GYE UIO"],
  LA1419: ["GYE UIO", "SCY"],
  LA1418: ["SCY", "GYE UIO"],
  AV1632: ["GYE UIO", "GPS"],
  AV1633: ["GPS", "GYE UIO"],
  AV1638: ["GYE UIO", "GPS"],
  AV1639: ["GPS", "GYE UIO"],
  AV1688: ["UIO", "GPS"],
  AV1689: ["GPS", "UIO"],
  AV1790: ["UIO", "GPS"],
  AV1791: ["GPS", "UIO"],
  AV1630: ["GYE UIO", "SCY"],
  AV1631: ["SCY", "GYE UIO"],
  AV1682: ["GYE UIO", "SCY"],
  AV1683: ["SCY", "GYE UIO"],
};

const NUMBERS = Object.keys(KNOWN_FLIGHTS);
