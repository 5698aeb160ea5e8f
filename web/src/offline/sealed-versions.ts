import { database } from "./database";

/** The newest version of a declaration that this device has seen. */
export interface SealedVersion {
  version: number;
  /** When, in milliseconds of Unix time. */
  seenAt: number;
}

/** A declaration is made at most 60 days before its flight. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Notes a version that was seen, and returns the newest one known. */
export async function newestVersion(code: string, seen: number, now = Date.now()): Promise<number> {
  const transaction = (await database()).transaction("sealedVersions", "readwrite");
  const known = await transaction.store.get(code);
  const version = Math.max(seen, known?.version ?? 0);
  await transaction.store.put({ version, seenAt: now }, code);
  for await (const old of transaction.store.index("seenAt").iterate(IDBKeyRange.upperBound(now - KEPT_MS))) await old.delete();
  await transaction.done;
  return version;
}
