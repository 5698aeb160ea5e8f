import { texts } from "../texts/catalogue";
import { LOCALE } from "../texts/language";
import { calendarDate } from "./calendar-date";

/** Numbers as people write them in the language of the page. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** The size of a list. Long lists count their first rows only, and one more for "more than these". */
export function formatTotal(total: number): string {
  return total === MOST_COUNTED + 1 ? texts.ui.moreThan(formatNumber(MOST_COUNTED)) : formatNumber(total);
}

/** A calendar date, "21 de noviembre de 2026"; it has no time zone and never shifts by a day. */
export function formatDate(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`));
}

/** An instant at an airport, with its zone: islands keep Galápagos time, the mainland its own. */
export function formatInstant(instant: string, airport: string | null): string {
  const onMainland = isMainland(airport);
  const text = (onMainland ? MAINLAND : ISLANDS).format(new Date(instant));
  return `${text} (${onMainland ? texts.ui.mainlandTime : texts.ui.islandsTime})`;
}

/** The same, short enough for a list: "20 nov 2026, 17:05", with its zone. */
export function formatInstantShort(instant: string, airport: string | null): string {
  return `${formatInstantBare(instant, airport)} ${unbroken(`(${zoneName(airport)})`)}`;
}

/** The same under a heading that names the zone. */
export function formatInstantBare(instant: string, airport: string | null): string {
  const [at, zone] = [new Date(instant), zoneAt(airport)];
  // Put together here: what browsers write between day and time differs.
  return unbroken(`${DAY_SHORT[zone].format(at)}, ${TIME[zone].format(at)}`);
}

/** The zone of an airport in few letters. */
export const zoneName = (airport: string | null): string =>
  isMainland(airport) ? texts.ui.mainlandTimeShort : texts.ui.islandsTimeShort;

/** The same for official papers: long, with the zone's name and its distance from UTC. */
export function formatInstantZoned(instant: string, airport: string | null): string {
  const text = (isMainland(airport) ? MAINLAND : ISLANDS).format(new Date(instant));
  return `${text} (${isMainland(airport) ? texts.ui.mainlandTimeZoned : texts.ui.islandsTimeZoned})`;
}

/** A calendar date for a list: "21 nov 2026". */
export function formatDateShort(date: string): string {
  return DATE_SHORT.format(new Date(`${date}T00:00:00Z`));
}

/** A calendar date of a known year: "21 de noviembre". */
export function formatDay(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

/** A month, "YYYY-MM", as "noviembre de 2026". */
export function formatMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** A number and its unit, which no line breaks apart. */
export const withUnit = (number: string, unit: string): string => `${number}\u00a0${unit}`;

/** The time of day at an airport, "17:05", with its zone. */
export function formatTime(instant: string, airport: string | null): string {
  return unbroken(`${formatTimeBare(instant, airport)} (${zoneName(airport)})`);
}

/** The same under a heading that names the zone. */
export const formatTimeBare = (instant: string, airport: string | null): string =>
  TIME[zoneAt(airport)].format(new Date(instant));

/** Today's calendar date at an airport. */
export function todayAt(airport: string | null, now: Date): string {
  return calendarDate(now, zoneAt(airport));
}

/** In a narrow column a time breaks before its zone, not within. */
const unbroken = (text: string) => text.replaceAll(/\s/g, "\u00a0");

type Zone = "America/Guayaquil" | "Pacific/Galapagos";

/** The zones of airports as the catalogue names them; until it is read, those that are known to be on the mainland. */
const zones = new Map<string, Zone>([
  ["UIO", "America/Guayaquil"],
  ["GYE", "America/Guayaquil"],
]);

const isZone = (name: string | undefined): name is Zone => name === "America/Guayaquil" || name === "Pacific/Galapagos";

/** Takes the time zones of airports or ports from the catalogue. */
export function addZones(places: readonly { code: string; attributes: Record<string, string> }[]): void {
  for (const { code, attributes } of places) if (isZone(attributes.time_zone)) zones.set(code, attributes.time_zone);
}

/** The zone of an airport; the islands' where it is unknown. */
const zoneAt = (airport: string | null): Zone => (airport && zones.get(airport)) || "Pacific/Galapagos";

const isMainland = (airport: string | null) => zoneAt(airport) === "America/Guayaquil";

/** The server counts no further (`pinzon_chassis::page::MOST_COUNTED`). */
const MOST_COUNTED = 10_000;

const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });
const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });
/** The day has 24 hours: what a browser takes to be usual in Ecuador differs between versions. */
const CLOCK = { timeStyle: "short", hourCycle: "h23" } as const;
const ISLANDS = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", ...CLOCK, timeZone: "Pacific/Galapagos" });
const MAINLAND = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", ...CLOCK, timeZone: "America/Guayaquil" });
const DAY = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const DATE_SHORT = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });
const DAY_SHORT = {
  "Pacific/Galapagos": new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "Pacific/Galapagos" }),
  "America/Guayaquil": new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "America/Guayaquil" }),
};
const TIME = {
  "Pacific/Galapagos": new Intl.DateTimeFormat(LOCALE, { ...CLOCK, timeZone: "Pacific/Galapagos" }),
  "America/Guayaquil": new Intl.DateTimeFormat(LOCALE, { ...CLOCK, timeZone: "America/Guayaquil" }),
};
