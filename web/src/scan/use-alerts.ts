import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSession } from "../api/session-store";
import { alertedDeclarations, declarationByCode, type StaffDeclaration } from "../nouns/declaration/queries";

type Alerts = StaffDeclaration["alerts"];

/** The airports of the officer, the chosen one first. */
export function useOwnAirports(): readonly string[] {
  const session = useSession();
  return useMemo(
    () => [...new Set([...(session?.airport ? [session.airport] : []), ...(session?.user.airports ?? [])])],
    [session],
  );
}

/**
 * The alerts about people of declarations at the officer's airports, by code, as far as this device has heard, and when
 * it heard last.
 */
export function useAlertedDeclarations() {
  const airports = useOwnAirports();
  return useQueries({
    queries: airports.map((airport) => alertedDeclarations(airport)),
    combine: (lists) => ({
      alerts: new Map(
        lists.flatMap(({ data }) => [...(data?.values() ?? [])].map(({ code, alerts }) => [code, alerts])),
      ),
      heardAt: Math.max(0, ...lists.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    }),
  });
}

/**
 * The alerts about the people of a declaration: those that it had when it was read, and those that this device has heard
 * of since. It is read again for the latter, because they change its lane.
 */
export function useAlerts(code: string): Alerts {
  const { alerts, heardAt } = useAlertedDeclarations();
  const { data, dataUpdatedAt, refetch } = useQuery(declarationByCode(code));
  const known = data?.alerts ?? [];
  const later = (alerts.get(code) ?? []).filter((alert) => !known.some((one) => isSame(one, alert)));
  const isOutdated = data !== undefined && later.length > 0 && heardAt > dataUpdatedAt;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return [...known, ...later];
}

const isSame = (one: Alerts[number], other: Alerts[number]): boolean =>
  one.passenger_id === other.passenger_id && one.written_at === other.written_at;
