import { useQuery } from "@tanstack/react-query";
import { useSession } from "../api/session-store";
import { alertedDeclarations } from "../nouns/declaration/queries";

/** The alerts about people of declarations at the own airport, by code, as far as this device has heard. */
export function useAlertedDeclarations() {
  const airport = useSession()?.airport ?? null;
  return useQuery({ ...alertedDeclarations(airport ?? ""), enabled: airport !== null }).data;
}
