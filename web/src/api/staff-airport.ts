import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue } from "./catalogues";
import { call } from "./call";
import { seesEveryAirport } from "./roles";
import { sessionStore, useSession } from "./session-store";
import { parseUser } from "./user";

/** The airports where the signed-in person works, to choose from. */
export function useStaffAirports() {
  const session = useSession();
  const airports = useQuery({ ...catalogue("airports"), enabled: session !== null });
  const everywhere = session !== null && seesEveryAirport(session.user.role);
  const codes = everywhere ? (airports.data ?? []).map(({ code }) => code) : (session?.user.airports ?? []);
  return {
    selected: session?.airport ?? null,
    options: codes.map((code) => ({ value: code, label: airportName(airports.data, code) })),
    pending: everywhere && airports.isPending,
    error: everywhere && airports.isLoadingError ? airports.error : null,
    retry: () => void airports.refetch(),
  };
}

/** Chooses the airport to work at; the server remembers it with the user. */
export async function selectAirport(code: string): Promise<void> {
  const user = parseUser(await call.put("/api/user/airport", { body: { aeropuerto_id: code } }));
  sessionStore.update(user.id, () => ({ user, airport: user.aeropuerto_id, lastSync: Date.now() }));
}
