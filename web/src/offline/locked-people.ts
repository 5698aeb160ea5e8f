import { queryOptions } from "@tanstack/react-query";
import { sorted } from "../lib/sorted";
import { database } from "./database";

/** A person whose session is locked on this device. */
export interface LockedPerson {
  id: string;
  name: string;
  /** For how many minutes it has been locked, by the device's clock. */
  minutes: number;
  /** How much of theirs waits to be sent. */
  unsent: number;
}

/** Who has a locked session on this device, in the order of their names. */
export const lockedPeople = queryOptions({
  queryKey: ["device", "locked-people"],
  queryFn: async (): Promise<LockedPerson[]> => {
    const db = await database();
    const locks = (await db.getAll("locks")).filter(({ locked }) => locked !== null);
    // Only who needs it reads what may be much.
    const entries = locks.length > 0 ? await db.getAll("outbox") : [];
    const now = Date.now();
    const people = locks.map(({ person: id, name, locked }) => ({
      id,
      name,
      minutes: Math.floor((now - (locked?.at ?? now)) / 60_000),
      unsent: entries.filter(({ owner }) => owner === id).length,
    }));
    return sorted(people, (one, other) => one.name.localeCompare(other.name, "es"));
  },
  networkMode: "always",
  staleTime: 0,
  gcTime: 0,
});
