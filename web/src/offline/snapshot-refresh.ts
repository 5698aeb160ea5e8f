import { database } from "./database";
import { keptSnapshot, type KeptSnapshot, SNAPSHOT_KEY } from "./kept-snapshot";
import type { Snapshot } from "./snapshot-format";
import { deadline } from "../lib/deadline";

const ADDRESS = "/api/products/snapshot?packed=true";
/** The longest that the server may take. */
const TIMEOUT_MS = 30_000;

let running: Promise<KeptSnapshot> | undefined;

/**
 * Asks the server for a newer catalogue, unless it said less than `freshFor` milliseconds ago that the kept one is
 * current; null then. Several who ask at once are answered together.
 */
export async function refreshSnapshot(freshFor: number): Promise<KeptSnapshot | null> {
  const kept = await keptSnapshot();
  const age = kept ? Date.now() - kept.checkedAt : freshFor;
  // One of the future was checked while the clock of the device was ahead, nobody knows when.
  if (age >= 0 && age < freshFor) return null;
  running ??= refresh(kept).finally(() => {
    running = undefined;
  });
  return running;
}

async function refresh(kept: KeptSnapshot | undefined): Promise<KeptSnapshot> {
  const json = { Accept: "application/json", "Content-Type": "application/json" };
  const headers = { ...json, ...(kept?.etag && { "If-None-Match": kept.etag }) };
  const late = deadline(TIMEOUT_MS);
  try {
    const snapshot = await answered(
      kept,
      await fetch(ADDRESS, { headers, credentials: "include", signal: late.signal }),
    );
    await (await database()).put("snapshots", snapshot, SNAPSHOT_KEY);
    return snapshot;
  } finally {
    late.clear();
  }
}

async function answered(kept: KeptSnapshot | undefined, answer: Response): Promise<KeptSnapshot> {
  if (answer.status === 304 && kept) return { ...kept, checkedAt: Date.now() };
  return { etag: answer.headers.get("ETag"), checkedAt: Date.now(), data: await readSnapshot(answer) };
}

/** Throws when the answer is something else, such as the sign-in page of a Wi-Fi network. */
async function readSnapshot(answer: Response): Promise<Snapshot> {
  if (!answer.ok) throw new Error(`the snapshot: ${answer.status}`);
  const body: unknown = await answer.json();
  if (!Array.isArray((body as Partial<Snapshot> | null)?.rows)) throw new TypeError("not a snapshot");
  return body as Snapshot;
}
