import { isCalendarDate } from "../../lib/dates";
import { readDeclarationCode } from "../../lib/declaration-code";

/** What the counter shows, as it stands in the address. */
export interface CounterAddress {
  /** Day of the flights; today at the airport where the address has none. */
  date: string | null;
  flight: string | null;
  /** Also declarations that are decided. */
  all: boolean;
  /** Also declarations with the mark of a mass submission. */
  suspicious: boolean;
  code: string | null;
}

/** Reads the address; what it cannot mean is left out. */
export function readAddress(params: URLSearchParams): CounterAddress {
  const date = params.get(NAMES.date);
  const flight = params.get(NAMES.flight)?.toUpperCase() ?? "";
  return {
    date: date !== null && isCalendarDate(date) ? date : null,
    flight: /^[A-Z0-9]{2,12}$/.test(flight) ? flight : null,
    all: params.get(NAMES.all) === "si",
    suspicious: params.get(NAMES.suspicious) === "si",
    code: readDeclarationCode(params.get(NAMES.code) ?? ""),
  };
}

/** The address with some of it changed. */
export function withAddress(address: CounterAddress, change: Partial<CounterAddress>): string {
  const { date, flight, all, suspicious, code } = { ...address, ...change };
  const params = new URLSearchParams();
  if (date) params.set(NAMES.date, date);
  if (flight) params.set(NAMES.flight, flight);
  if (all) params.set(NAMES.all, "si");
  if (suspicious) params.set(NAMES.suspicious, "si");
  if (code) params.set(NAMES.code, code);
  return `?${params}`;
}

const NAMES = { date: "fecha", flight: "vuelo", all: "todas", suspicious: "sospechosas", code: "codigo" } as const;
