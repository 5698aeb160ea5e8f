import type { Kind } from "./catalogue-kinds";
import { isRegional } from "./roles";
import { useSession } from "./session-store";

/** Whether the signed-in person may change catalogues, the legal basis and settings; everybody else only reads them. */
export function useMayWrite(): boolean {
  return useSession()?.user.role === "admin";
}

/**
 * Whether the signed-in person may change an entry of a catalogue, or without an entry: add one. A regional administrator
 * writes what belongs to an airport of the region.
 */
export function useMayWriteEntry(kind: Kind): (entry?: { attributes: Record<string, string> }) => boolean {
  const user = useSession()?.user;
  if (!user || !isRegional(user.role)) return () => user?.role === "admin";
  return (entry) => kind.belongs_to_airport && (!entry || user.airports.includes(entry.attributes.airport ?? ""));
}
