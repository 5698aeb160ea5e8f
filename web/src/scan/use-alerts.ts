import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../api/session-store";
import { alertedDeclarations, declarationByCode, type StaffDeclaration } from "../nouns/declaration/queries";

type Alerts = StaffDeclaration["alerts"];

/** The alerts about people of declarations at the own airport, by code, as far as this device has heard. */
export function useAlertedDeclarations() {
  const airport = useSession()?.airport ?? null;
  return useQuery({ ...alertedDeclarations(airport ?? ""), enabled: airport !== null });
}

/**
 * The alerts about the people of a declaration: those that it had when it was read, and those that this device has heard
 * of since. It is read again for the latter, because they change its lane.
 */
export function useAlerts(code: string): Alerts {
  const heard = useAlertedDeclarations();
  const { data, dataUpdatedAt, refetch } = useQuery(declarationByCode(code));
  const known = data?.alerts ?? [];
  const later = (heard.data?.get(code) ?? []).filter((alert) => !known.some((one) => isSame(one, alert)));
  const isOutdated = data !== undefined && later.length > 0 && heard.dataUpdatedAt > dataUpdatedAt;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return [...known, ...later];
}

const isSame = (one: Alerts[number], other: Alerts[number]): boolean =>
  one.passenger_id === other.passenger_id && one.written_at === other.written_at;
