import { formatInstantBare, formatInstantShort, formatTime, formatTimeBare, zoneName } from "./format";

/** The zone that heads a column of instants at some airports: the islands', unless all are on the mainland. */
export function zoneOfList(airports: readonly (string | null)[]): string {
  const [first, ...others] = new Set(airports.map(zoneName));
  return first !== undefined && others.length === 0 ? first : zoneName(null);
}

/** Writes instants under the zone that heads their column; one in another zone names its own. */
export const instantUnder = (zone: string) => (instant: string, airport: string | null) =>
  zoneName(airport) === zone ? formatInstantBare(instant, airport) : formatInstantShort(instant, airport);

/** The same under a heading that says the day. */
export const timeUnder = (zone: string) => (instant: string, airport: string | null) =>
  zoneName(airport) === zone ? formatTimeBare(instant, airport) : formatTime(instant, airport);

/** The zones of the instants of a list, which are said once above it. */
export const zonesOf = (columns: readonly { zone: string | undefined }[]): string =>
  [...new Set(columns.flatMap(({ zone }) => zone ?? []))].join("; ");
