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
  const [origins = [], destinations = []] = KNOWN_FLIGHTS[number]?.map((codes) => codes.split(" ")) ?? [];
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
