import { ConnectionError, NothingCachedError, toApiProblem } from "../api/problem";
import { API_TIMEOUT_MS } from "../api/transport";
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

const ADDRESS = "/api/products/snapshot";
const KEY = "products";
/** How old the catalogue may become while there is a network. */
const FRESH_MS = 15 * 60 * 1000;

let running: Promise<KeptSnapshot> | undefined;

/** The catalogue on this device, if it was ever read. */
export async function keptSnapshot(): Promise<KeptSnapshot | undefined> {
  return (await database()).get("snapshots", KEY);
}

/** The catalogue on this device, read from the server first when there is none. */
export async function anySnapshot(): Promise<KeptSnapshot> {
  return (await keptSnapshot()) ?? (await refreshSnapshot());
}

/** Brings the catalogue up to date when it may have become old. */
export async function keepSnapshotFresh(): Promise<void> {
  if (!navigator.onLine) return;
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
  // Public and alike for everybody, so it is asked for without the session, and has its own place on the
  // device: among the kept answers it would be forgotten after an hour.
  const response = await fetch(ADDRESS, {
    credentials: "omit",
    headers: { Accept: "application/json", ...(kept?.etag && { "If-None-Match": kept.etag }) },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).catch(() => {
    throw navigator.onLine ? new ConnectionError(false) : new NothingCachedError();
  });
  const unchanged = response.status === 304 && kept;
  if (!unchanged && !response.ok) throw toApiProblem(response.status, null);
  const snapshot: KeptSnapshot = unchanged
    ? { ...kept, checkedAt: Date.now() }
    : { etag: response.headers.get("ETag"), checkedAt: Date.now(), data: (await response.json()) as Snapshot };
  await (await database()).put("snapshots", snapshot, KEY);
  return snapshot;
}
