import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/client";
import { unwrap } from "../api/problem";
import { fromBase64url, toBase64url } from "../lib/bytes";
import { todayAt } from "../lib/format";
import type { DeviceSigner } from "../lib/seal-writer";
import { database } from "./database";

/** What this device is at an airport: it may issue acts there without a network. */
export interface KeptDevice extends DeviceSigner {
  /** The number of the last act that it issued. */
  last: number;
  /** Milliseconds by which the clock of the server is ahead of that of the device. */
  clockOffset: number;
}

/** What this device is at an airport; null where it is not registered. */
export const deviceAt = (airport: string) =>
  queryOptions({
    queryKey: ["device", "registered", airport],
    queryFn: async () => (await (await database()).get("devices", airport)) ?? null,
    // Nothing is asked of a server.
    networkMode: "always",
    staleTime: 0,
  });

/**
 * Registers this device at an airport, unless it has a mark of this year there. Without Ed25519 in the browser, such as
 * Chromium before 137, it stays unregistered. Its private key never leaves it.
 */
export async function registerDevice(airport: string, now: Date): Promise<void> {
  const db = await database();
  const kept = await db.get("devices", airport);
  if (kept?.mark.startsWith(`${airport}-${todayAt(airport, now).slice(0, 4)}-`)) return;
  const pair = await newKeys();
  if (!pair) return;
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const device = unwrap(await api.POST("/api/retentions/devices", { body: { airport, public_key: toBase64url(publicKey) } }));
  const certificate = fromBase64url(device.certificate);
  if (!certificate) return;
  const clockOffset = Date.parse(device.server_time_at) - Date.now();
  const store = db.transaction("devices", "readwrite").store;
  // Another tab may have been faster; its mark has perhaps been used.
  if ((await store.get(airport))?.mark === kept?.mark) {
    await store.put({ mark: device.mark, privateKey: pair.privateKey, certificate, last: 0, clockOffset }, airport);
  }
}

async function newKeys(): Promise<CryptoKeyPair | null> {
  try {
    return (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    throw error;
  }
}
