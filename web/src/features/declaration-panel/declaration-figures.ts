import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { retentionKeys } from "../../api/staff-retentions";
import type { components } from "../../api/schema";
import { addDays, daysBetween } from "../../lib/dates";
import { type DeclarationFilterValues, declarationQuery } from "../../nouns/declaration/filters";
import { LANE_SERIES } from "../../nouns/declaration/lane-badge";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";

export type DeclarationFigures = components["schemas"]["DeclarationFigures"];
type Lane = components["schemas"]["LaneCode"];

/** Figures of declarations. */
export const declarationFigures = (filters: DeclarationFilterValues) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.all, "figures", filters],
    queryFn: ({ signal }) =>
      call.get("/api/panels/declarations", { params: { query: declarationQuery(filters) }, signal }),
    placeholderData: keepPreviousData,
  });

/** What a chart by day knows of each day besides its number; undefined until all of it is there. */
export interface DayDetails {
  parts: (day: string) => Record<string, number> | undefined;
  before: (day: string) => number | undefined;
}

/** The days by lane, and those of the period before. */
export function useDayDetails(chosen: DeclarationFilterValues, figures: DeclarationFigures): DayDetails {
  const lanes = LANE_SERIES.map(({ code }) => code as Lane).filter(
    (lane) => chosen.lane === "" || chosen.lane === lane,
  );
  const byLane = useQueries({
    queries: lanes.map((lane) => ({ ...declarationFigures({ ...chosen, lane }), placeholderData: undefined })),
  });
  const period = figures.before;
  const earlier = useQuery({
    ...declarationFigures({
      ...chosen,
      flight_from: period?.from_date ?? "",
      flight_to: period?.to_date ?? "",
    }),
    placeholderData: undefined,
    enabled: period !== null && chosen.flight_from !== "",
  }).data;
  const known = byLane.every(({ data }) => data);
  const shift = period && chosen.flight_from ? daysBetween(period.from_date, chosen.flight_from) : 0;
  // A line along zero says nothing.
  const compared = period !== null && period.totals.declarations > 0 ? earlier?.days : undefined;
  return {
    parts: (day) =>
      known
        ? Object.fromEntries(
            lanes.map((lane, n) => [lane, byLane[n]?.data?.days.find(({ code }) => code === day)?.count ?? 0]),
          )
        : undefined,
    before: (day) => compared && (compared.find(({ code }) => code === addDays(day, -shift))?.count ?? 0),
  };
}

const SHARED = [
  "airport",
  "flight_from",
  "flight_to",
  "flight_number",
  "airline",
  "direction",
  "nationality",
  "product_id",
] as const;

/** Acts of the same journeys whose goods were destroyed; undefined where acts cannot be narrowed as declarations are. */
export function useDestroyed(chosen: DeclarationFilterValues): number | undefined {
  const others = Object.entries(chosen).some(([name, value]) => value && !SHARED.some((shared) => shared === name));
  const query = {
    ...Object.fromEntries(SHARED.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []))),
    custody: "disposed" as const,
  };
  return useQuery({
    queryKey: [...retentionKeys.lists(), "destroyed", query],
    queryFn: async ({ signal }) =>
      (await call.get("/api/panels/retentions", { params: { query }, signal })).totals.acts,
    enabled: !others,
  }).data;
}
