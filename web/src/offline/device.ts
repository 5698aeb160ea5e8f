import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/client";
import { ApiProblem, unwrap } from "../api/problem";
import { fromBase64url, toBase64url } from "../lib/bytes";
import { todayAt } from "../lib/format";
import type { DeviceSigner } from "../lib/seal-writer";
import { database } from "./database";

/** What this device is at an airport: it may issue acts there without a network. */
export interface KeptDevice extends DeviceSigner {
  /** What the server knows it by, in Base64url. */
  publicKey: string;
  /** When the server last confirmed it; milliseconds since 1970. */
  confirmedAt: number;
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

/** How often the server is asked whether a device may still issue acts, and what time it is. */
const CONFIRM_MS = 60 * 60 * 1000;

/**
 * Registers this device at an airport, unless it has a mark of this year there that is not revoked. Without Ed25519 in the
 * browser, such as Chromium before 137, it stays unregistered. Its private key never leaves it.
 */
export async function registerDevice(airport: string, now: Date): Promise<void> {
  const db = await database();
  const kept = await db.get("devices", airport);
  const current = kept?.mark.startsWith(`${airport}-${todayAt(airport, now).slice(0, 4)}-`) ? kept : undefined;
  if (current && now.getTime() - current.confirmedAt < CONFIRM_MS) return;
  if (current && (await confirm(current, airport, now))) return;
  const pair = await newKeys();
  if (!pair) return;
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const device = await register(airport, publicKey);
  const certificate = fromBase64url(device.certificate);
  if (!certificate) return;
  const store = db.transaction("devices", "readwrite").store;
  // Another tab may have been faster; its mark has perhaps been used.
  if ((await store.get(airport))?.mark === kept?.mark) {
    const { mark } = device;
    await store.put({ mark, privateKey: pair.privateKey, publicKey, certificate, last: 0, ...clockOf(device), confirmedAt: now.getTime() }, airport);
  }
}

/** Asks whether a device may still issue acts; false when it was revoked. */
async function confirm(kept: KeptDevice, airport: string, now: Date): Promise<boolean> {
  try {
    const device = await register(airport, kept.publicKey);
    const store = (await database()).transaction("devices", "readwrite").store;
    const current = await store.get(airport);
    if (current?.mark === kept.mark) await store.put({ ...current, ...clockOf(device), confirmedAt: now.getTime() }, airport);
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.reason === "DEVICE_REVOKED") return false;
    throw error;
  }
}

const register = async (airport: string, publicKey: string) =>
  unwrap(await api.POST("/api/retentions/devices", { body: { airport, public_key: publicKey } }));

const clockOf = ({ server_time_at: time }: { server_time_at: string }) => ({ clockOffset: Date.parse(time) - Date.now() });

async function newKeys(): Promise<CryptoKeyPair | null> {
  try {
    return (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    throw error;
  }
}
