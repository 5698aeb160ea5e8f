import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call";
import type { components } from "../api/schema";
import { database } from "./database";

/** The public keys that verify QR codes, as the server listed them last. */
export type KeptSealKeys = components["schemas"]["SealKeys"];

type SealKey = KeptSealKeys["keys"][number];

/** Age in milliseconds after which newer keys are asked for. */
const FRESH_MS = 5 * 60 * 1000;
const ONLY = "current";

/** The keys that verify QR codes: the server's, else those kept on this device, else none. */
export const sealKeys = queryOptions({
  queryKey: ["device", "seal-keys"],
  queryFn: ({ signal }) => readSealKeys(signal),
  staleTime: FRESH_MS,
});

async function readSealKeys(signal: AbortSignal): Promise<SealKey[]> {
  try {
    const found = await call.get("/api/keys", { signal });
    await (await database()).put("sealKeys", found, ONLY);
    return found.keys;
  } catch (error) {
    if (signal.aborted) throw error;
    return keptSealKeys();
  }
}

/** The keys kept on this device. */
export async function keptSealKeys(): Promise<SealKey[]> {
  return (await (await database()).get("sealKeys", ONLY))?.keys ?? [];
}
