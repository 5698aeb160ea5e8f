import { sha256 } from "@noble/hashes/sha2.js";
import { call } from "./call";
import type { components } from "./schema";

/** Attempts between two pauses, so that the page stays alive. */
const ATTEMPTS = 500;
/** Milliseconds that a person waits for a proof which nobody has demanded. */
const PATIENCE = 5000;

const proofs = new Map<string, Promise<string | undefined>>();

/** Solves a challenge for what will be sent under an idempotency key. Does nothing if that is under way. */
export function prepare(idempotencyKey: string): void {
  if (proofs.has(idempotencyKey)) return;
  const proof = call.get("/api/declarations/challenge").then((challenge) => solve(challenge, idempotencyKey));
  proofs.set(
    idempotencyKey,
    proof.catch(() => {
      // Without a network there is none; the next time there may be.
      proofs.delete(idempotencyKey);
      return undefined;
    }),
  );
}

/** The proof that was prepared, if it is there soon. */
export async function prepared(idempotencyKey: string): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  return proofs.has(idempotencyKey) ? Promise.race([proofs.get(idempotencyKey), late]) : undefined;
}

/** Solves a challenge of the server for one submission. Takes some 2^difficulty attempts. */
export async function solve(
  { text, difficulty }: components["schemas"]["Challenge"],
  idempotencyKey: string,
): Promise<string> {
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
