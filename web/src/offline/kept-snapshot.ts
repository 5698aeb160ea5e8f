import { database } from "./database";
import type { Snapshot } from "./snapshot-format";

/** The catalogue as the server gave it, kept on this device. */
export interface KeptSnapshot {
  /** Names the catalogue's version, to ask whether there is a newer one. */
  etag: string | null;
  /** When the server last said that it is current, in milliseconds. */
  checkedAt: number;
  data: Snapshot;
}

/** Key of the catalogue in its object store. */
export const SNAPSHOT_KEY = "products";

/** The catalogue on this device, if it was ever read. */
export async function keptSnapshot(): Promise<KeptSnapshot | undefined> {
  return (await database()).get("snapshots", SNAPSHOT_KEY);
}
