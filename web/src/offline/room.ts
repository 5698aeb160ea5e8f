import { responseCache } from "../api/client";
import { removeFlights } from "./prepared-flights";

/** What the server can give again, in the order in which it goes. */
const REMOVALS = [() => responseCache.forgetAll(), removeFlights];

/** Removes what goes next from a full disk; false when nothing is left that may go. */
export async function makeRoom(attempt: number): Promise<boolean> {
  const remove = REMOVALS[attempt];
  await remove?.();
  return remove !== undefined;
}
