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
  const { result } = await (
    await database()
  ).change(["sealedVersions"], async (of) => {
    const versions = of("sealedVersions");
    const known = await versions.get(code);
    const version = Math.max(seen, known?.version ?? 0);
    await versions.put({ version, seenAt: now }, code);
    const old = await versions.keysBy("seenAt", { upTo: now - KEPT_MS });
    await Promise.all(old.map((one) => versions.delete(one)));
    return version;
  });
  return result;
}
