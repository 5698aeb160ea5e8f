import { encode } from "cborg";
import { writeBase45 } from "./base45";
import { short, SHORT_HASH_BYTES } from "./seal";

const EDDSA = -8;

/** An act that a device issues without a network, as its QR code says it. */
export interface IssuedClaims {
  folio: string;
  issuedAt: Date;
  /** SHA-256 of the text that the device signs. */
  hash: Uint8Array;
  airport: string;
  items: readonly { description: string; decision: "retencion" | "rechazo" }[];
}

/** What a device signs with: its mark, its private key, and the certificate of the server for its public key. */
export interface DeviceSigner {
  mark: string;
  privateKey: CryptoKey;
  certificate: Uint8Array;
}

/** Fewer names than in a token of the server, because the certificate takes their room in the code. */
const MAX_ITEMS = 3;

/** The token of an act that a device signs; the server reads it in `services/retentions/src/device.rs`. */
export async function sealAct(
  { mark, privateKey, certificate }: DeviceSigner,
  { folio, issuedAt, hash, airport, items }: IssuedClaims,
): Promise<string> {
  const rejected = items.filter(({ decision }) => decision === "rechazo").length;
  const payload = encode(
    new Map<number, unknown>([
      [0, "A"],
      [1, folio],
      [2, Math.floor(issuedAt.getTime() / 1000)],
      [3, hash.slice(0, SHORT_HASH_BYTES)],
      [4, airport],
      [5, items.length - rejected],
      [6, rejected],
      [
        7,
        items
          .slice(0, MAX_ITEMS)
          .map(({ description, decision }) => [short(description), decision === "rechazo" ? 2 : 1]),
      ],
      [8, certificate],
    ]),
  );
  const head = encode(
    new Map<number, unknown>([
      [1, EDDSA],
      [4, new TextEncoder().encode(mark)],
    ]),
  );
  const signed = new Uint8Array(encode(["Signature1", head, new Uint8Array(), payload]));
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, signed));
  return `GPS1:${writeBase45(encode([head, new Map(), payload, signature]))}`;
}
