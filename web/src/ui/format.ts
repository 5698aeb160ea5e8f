import { texts } from "../texts/es";

/** Numbers as people in Ecuador write them. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** A calendar date, "21 de noviembre de 2026"; it has no time zone and never shifts by a day. */
export function formatDate(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`));
}

/** An instant at an airport, with its zone: islands keep Galápagos time, the mainland its own. */
export function formatInstant(instant: string, airport: string | null): string {
  const onMainland = airport === "UIO" || airport === "GYE";
  const text = (onMainland ? MAINLAND : ISLANDS).format(new Date(instant));
  return `${text} (${onMainland ? texts.ui.mainlandTime : texts.ui.islandsTime})`;
}

const LOCALE = "es-EC";
const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });
const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });
const ISLANDS = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short", timeZone: "Pacific/Galapagos" });
const MAINLAND = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short", timeZone: "America/Guayaquil" });
