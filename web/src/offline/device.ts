import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call";
import { ApiProblem } from "../api/problem";
import { fromBase64url, toBase64url } from "../lib/bytes";
import { todayAt } from "../lib/format";
import type { DeviceSigner } from "../lib/seal-writer";
import { isTroubled } from "../storage/trouble";
import { database } from "./database";

/** The keys of a device. */
export interface DeviceKeys {
  privateKey: CryptoKey;
  /** What the server knows the device by, in Base64url. */
  publicKey: string;
}

/** What this device is at an airport: it may issue acts there without a network. */
export interface KeptDevice extends DeviceSigner, DeviceKeys {
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

/** The marks of this device, one for each airport where it is registered. */
export const ownMarks = queryOptions({
  queryKey: ["device", "marks"],
  queryFn: async () => (await (await database()).getAll("devices")).map(({ mark }) => mark),
  networkMode: "always",
  staleTime: 0,
});

/** How often the server is asked whether a device may still issue acts, and what time it is. */
const CONFIRM_MS = 60 * 60 * 1000;

/**
 * Registers this device at an airport, unless it has a mark of this year there that is not revoked. Without Ed25519 in
 * the browser, such as Chromium before 137, it stays unregistered. Its private key never leaves it.
 */
export async function registerDevice(airport: string, now: Date): Promise<void> {
  const db = await database();
  const kept = await db.get("devices", airport);
  const current = kept?.mark.startsWith(`${airport}-${todayAt(airport, now).slice(0, 4)}-`) ? kept : undefined;
  if (current && now.getTime() - current.confirmedAt < CONFIRM_MS) return;
  if (current && (await confirm(current, airport, now))) return;
  const keys = await keysFor(airport, kept);
  if (!keys) return;
  const device = await register(airport, keys.publicKey).catch(async (error: unknown) => {
    // An earlier attempt registered them, and its mark was revoked before an answer came.
    if (isRevoked(error)) await db.delete("unansweredKeys", airport);
    throw error;
  });
  const certificate = fromBase64url(device.certificate);
  if (!certificate) return;
  await db.changeKept(["devices", "unansweredKeys"], async (of) => {
    // Another tab may have been faster; its mark has perhaps been used.
    if ((await of("devices").get(airport))?.mark !== kept?.mark) return;
    const { mark } = device;
    await of("devices").put(
      { mark, ...keys, certificate, last: 0, ...clockOf(device), confirmedAt: now.getTime() },
      airport,
    );
    await of("unansweredKeys").delete(airport);
  });
}

/**
 * The keys to register with: those of an attempt without an answer, because the server may know them, or new ones. None
 * where the browser makes none, or another tab has registered the device meanwhile.
 */
async function keysFor(airport: string, before: KeptDevice | undefined): Promise<DeviceKeys | null> {
  const made = await newKeys();
  if (!made) return null;
  // Keys in memory would be others after the next visit, and each asks for a mark.
  return (await database()).changeKept(["devices", "unansweredKeys"], async (of) => {
    if ((await of("devices").get(airport))?.mark !== before?.mark) return null;
    const earlier = await of("unansweredKeys").get(airport);
    if (!earlier) await of("unansweredKeys").put(made, airport);
    return earlier ?? made;
  });
}

/** Asks whether a device may still issue acts; false when it was revoked. */
async function confirm(kept: KeptDevice, airport: string, now: Date): Promise<boolean> {
  try {
    const device = await register(airport, kept.publicKey);
    await (
      await database()
    ).change(["devices"], async (of) => {
      const current = await of("devices").get(airport);
      if (current?.mark === kept.mark)
        await of("devices").put({ ...current, ...clockOf(device), confirmedAt: now.getTime() }, airport);
    });
    return true;
  } catch (error) {
    if (isRevoked(error)) return false;
    throw error;
  }
}

const register = (airport: string, publicKey: string) =>
  call.post("/api/retentions/devices", { body: { airport, public_key: publicKey } });

const clockOf = ({ server_time_at: time }: { server_time_at: string }) => ({
  clockOffset: Date.parse(time) - Date.now(),
});

const isRevoked = (error: unknown) => error instanceof ApiProblem && error.reason === "DEVICE_REVOKED";

/** Whether this browser can issue acts without a network: it makes keys for it, and keeps them. */
export const issuesActs = queryOptions({
  queryKey: ["device", "issues-acts"],
  queryFn: async () => {
    // Asking the database shows whether it is there.
    await (await database()).count("devices");
    return !isTroubled() && (await newKeys()) !== null;
  },
  networkMode: "always",
  staleTime: Number.POSITIVE_INFINITY,
});

async function newKeys(): Promise<DeviceKeys | null> {
  try {
    const { privateKey, publicKey } = (await crypto.subtle.generateKey("Ed25519", false, [
      "sign",
      "verify",
    ])) as CryptoKeyPair;
    return { privateKey, publicKey: toBase64url(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey))) };
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    // A page without HTTPS has no keys at all.
    if (crypto.subtle === undefined) return null;
    throw error;
  }
}
