import type { DeclarationFilters, DeclarationState, LaneCode } from "../../api/staff-declarations";
import { isCalendarDate } from "../../lib/dates";
import { texts } from "../../texts/es";

/** What the list is narrowed to, as it stands in the address. */
export type ListFilters = Omit<DeclarationFilters, "airport">;

/** Reads the address; what it cannot mean is left out. */
export function readFilters(params: URLSearchParams): ListFilters {
  return {
    state: known<DeclarationState>(texts.declarations.states, params.get("estado")),
    lane: known<LaneCode>(texts.staff.lanes, params.get("canal")),
    flight_date: dateOf(params.get("fecha")),
  };
}

/** The address with other filters; the rest of it stays. */
export function withFilters(params: URLSearchParams, filters: Partial<ListFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [field, value] of Object.entries(filters)) {
    const name = NAMES[field as keyof ListFilters];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const NAMES: Record<keyof ListFilters, string> = { state: "estado", lane: "canal", flight_date: "fecha" };

function known<Code extends string>(labels: Record<Code, string>, code: string | null): Code | "" {
  return code !== null && Object.hasOwn(labels, code) ? (code as Code) : "";
}

const dateOf = (text: string | null) => (text && isCalendarDate(text) ? text : "");
