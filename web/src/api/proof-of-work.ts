import { sha256 } from "@noble/hashes/sha2.js";
import type { components } from "./schema";

/** Attempts between two pauses, so that the page stays alive. */
const ATTEMPTS = 2000;

/** Solves a challenge of the server for one submission. Takes some 2^difficulty attempts. */
export async function solve({ text, difficulty }: components["schemas"]["Challenge"], idempotencyKey: string): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += ATTEMPTS) {
    for (let n = first; n < first + ATTEMPTS; n += 1) {
      if (leadingZeros(sha256(encoder.encode(`${text}.${idempotencyKey}.${n}`))) >= difficulty) return `${text}.${n}`;
    }
    // The pauses must come one after the other.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

function leadingZeros(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? 8 * hash.length : 8 * first + Math.clz32(hash[first] ?? 0) - 24;
}
