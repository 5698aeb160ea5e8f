import { api, isOnline } from "../api/client";
import { ConnectionError, unwrap } from "../api/problem";
import { database } from "./database";
import { keptSnapshot, type KeptSnapshot, SNAPSHOT_KEY } from "./kept-snapshot";
import type { Snapshot } from "./snapshot-format";

/** How old the catalogue may become while there is a network. */
const FRESH_MS = 15 * 60 * 1000;

let running: Promise<KeptSnapshot> | undefined;

/** The catalogue on this device, read from the server first when there is none. */
export async function anySnapshot(): Promise<KeptSnapshot> {
  return (await keptSnapshot()) ?? (await refreshSnapshot());
}

/** Brings the catalogue up to date when it may have become old. */
export async function keepSnapshotFresh(): Promise<void> {
  if (!isOnline()) return;
  const kept = await keptSnapshot();
  if (kept && Date.now() - kept.checkedAt < FRESH_MS) return;
  await refreshSnapshot();
}

/** Asks the server for a newer catalogue; several who ask at once are answered together. */
export function refreshSnapshot(): Promise<KeptSnapshot> {
  running ??= refresh().finally(() => {
    running = undefined;
  });
  return running;
}

async function refresh(): Promise<KeptSnapshot> {
  const kept = await keptSnapshot();
  const headers = kept?.etag ? { "If-None-Match": kept.etag } : {};
  const answer = await api.GET("/api/products/snapshot", { headers });
  const unchanged = answer.response.status === 304 && kept;
  const snapshot: KeptSnapshot = unchanged
    ? { ...kept, checkedAt: Date.now() }
    : { etag: answer.response.headers.get("ETag"), checkedAt: Date.now(), data: parseSnapshot(unwrap(answer)) };
  await (await database()).put("snapshots", snapshot, SNAPSHOT_KEY);
  told?.(snapshot);
  return snapshot;
}

/** Calls `listener`, and no earlier one, with every snapshot that the server confirms or sends. */
export function onSnapshot(listener: (snapshot: KeptSnapshot) => void): void {
  told = listener;
}

let told: ((snapshot: KeptSnapshot) => void) | undefined;

function parseSnapshot(body: unknown): Snapshot {
  if (!Array.isArray((body as Partial<Snapshot> | null)?.rows)) throw new ConnectionError(false);
  return body as Snapshot;
}
