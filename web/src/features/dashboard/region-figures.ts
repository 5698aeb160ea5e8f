import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { catalogue, type Entry } from "../../api/catalogues";
import { isRegional } from "../../api/roles";
import { useSession } from "../../api/session-store";
import { retentionKeys } from "../../api/staff-retentions";
import { todayAt } from "../../lib/format";
import { dayFlights } from "./day-flights";

/** What an airport has to do with today. */
export interface AirportFigures {
  airport: Entry;
  /** Undefined while it is counted. */
  flights: number | undefined;
  declared: number;
  pending: number;
  lanes: Record<"rojo" | "amarillo" | "verde", number>;
  openActs: number | undefined;
  overdue: number | undefined;
}

const actsByAirport = (filters: { state: "issued" } | { overdue: true }) =>
  queryOptions({
    queryKey: [...retentionKeys.lists(), "by-airport", filters],
    queryFn: async ({ signal }) =>
      (await call.get("/api/panels/retentions", { params: { query: filters }, signal })).airports,
  });

/** Where people leave for the islands, or come to them. */
const SERVES_ISLANDS: readonly string[] = ["origen", "destino"];

/** The airports that serve the islands, those of the islands first, and what each has to do. */
export function useRegionFigures(now: Date) {
  const airports = useQuery(catalogue("airports"));
  const open = useQuery(actsByAirport({ state: "issued" }));
  const overdue = useQuery(actsByAirport({ overdue: true }));
  const busy = new Set([...(open.data ?? []), ...(overdue.data ?? [])].map(({ code }) => code));
  const user = useSession()?.user;
  const known = (airports.data ?? []).filter(
    ({ active, code }) => active && (!isRegional(user?.role) || user?.airports.includes(code)),
  );
  const shown = ["destino", "origen", ""].flatMap((role) =>
    known.filter(({ code, attributes }) =>
      role ? attributes.role === role : busy.has(code) && !SERVES_ISLANDS.includes(attributes.role ?? ""),
    ),
  );
  const flights = useQueries({ queries: shown.map(({ code }) => dayFlights(code, todayAt(code, now))) });
  const rows = shown.map((airport, index): AirportFigures => {
    const all = flights[index]?.data?.items;
    const sum = (name: "declared" | "pending" | "red" | "yellow" | "green") =>
      (all ?? []).reduce((total, flight) => total + flight[name], 0);
    const of = (counts: typeof open.data, name: "acts" | "items") =>
      counts && (counts.find(({ code }) => code === airport.code)?.[name] ?? 0);
    return {
      airport,
      flights: all?.length,
      declared: sum("declared"),
      pending: sum("pending"),
      lanes: { rojo: sum("red"), amarillo: sum("yellow"), verde: sum("green") },
      openActs: of(open.data, "acts"),
      overdue: of(overdue.data, "items"),
    };
  });
  const parts = [airports, open, overdue, ...flights];
  return {
    rows,
    pending: airports.isPending,
    error: parts.find(({ data, error }) => error && !data)?.error ?? null,
    retry: () => parts.filter(({ isError }) => isError).forEach((part) => void part.refetch()),
  };
}
