import { generateKeyPairSync, sign } from "node:crypto";
import { encode } from "cborg";
import { writeBase45 } from "../src/lib/base45";
import type { SealKey } from "../src/lib/seal";

const KID = "20261120T120000";
const pair = generateKeyPairSync("ed25519");

/** The key that verifies what this file seals. */
export const SEAL_KEY: SealKey & { kty: "OKP"; crv: "Ed25519" } = {
  kid: KID,
  x: String(pair.publicKey.export({ format: "jwk" }).x),
  kty: "OKP",
  crv: "Ed25519",
};

/** A token as the server writes it: claims by their numbers, signed. */
export function sealed(claims: ReadonlyMap<number, unknown>): string {
  const head = encode(
    new Map<number, unknown>([
      [1, -8],
      [4, new TextEncoder().encode(KID)],
    ]),
  );
  const payload = encode(claims);
  const signature = sign(null, encode(["Signature1", head, new Uint8Array(), payload]), pair.privateKey);
  return `GPS1:${writeBase45(encode([head, new Map(), payload, new Uint8Array(signature)]))}`;
}
