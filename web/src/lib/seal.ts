import { decode, encode } from "cborg";
import { readBase45 } from "./base45";
import { hexOf, toBase64url } from "./bytes";
import { isCalendarDate } from "./dates";
import { readDeclarationCode } from "./declaration-code";
import { readFolio } from "./folio";
import { z } from "./zod";

/** A public key of the seal, as `GET /api/keys` lists it. */
export interface SealKey {
  kid: string;
  /** The Ed25519 key in Base64url. */
  x: string;
}

/** What a sealed token says about a declaration. */
export type SealClaims = z.infer<typeof claimsSchema>;
/** What a sealed token says about an act. */
export type ActClaims = z.infer<typeof actSchema>;
/** What a sealed token says about the bags of a declaration. */
export type BaggageClaims = z.infer<typeof baggageSchema>;

/** Letters of a name in a token at most; longer names are cut (`services/libs/seal`). */
const CUT_NAME = 24;

/** A name as a token keeps it. */
export const short = (name: string): string => [...name].slice(0, CUT_NAME).join("");

/** A name as a token says it, with a sign that it may go on. */
export const nameInToken = (name: string): string => (name.length < CUT_NAME ? name : `${name.trimEnd()}…`);

/** What a sealed token turns out to be. */
export type SealReading =
  | { kind: "genuine"; claims: SealClaims }
  | { kind: "act"; claims: ActClaims }
  | { kind: "baggage"; claims: BaggageClaims }
  /** Damaged or forged. */
  | { kind: "altered" }
  /** Sealed with a key that is not among ours: forged, or newer than these keys. */
  | { kind: "unknown_key" };

const PREFIX = "GPS1:";

/** Whether a text claims to be a token of this system. */
export const isSealed = (text: string) => text.startsWith(PREFIX);

/** Whether a token breaks off: its parts are longer than what is left of it. */
export function isCut(token: string): boolean {
  const raw = isSealed(token) ? readBase45(token.slice(PREFIX.length)) : null;
  if (!raw) return false;
  let at = 0;
  const next = () => raw[at++] ?? 0;
  if (raw.length > 0 && next() !== SIGN1) return false;
  // Protected headers, unprotected ones, payload, signature.
  for (let part = 0; part < 4 && at < raw.length; part += 1) {
    const head = next();
    if (head === NO_HEADERS) continue;
    if (head >> 5 !== BYTE_STRING) return false;
    const said = head & 0x1f;
    const length = said < 24 ? said : said === 24 ? next() : next() * 256 + next();
    at += length;
    if (part === 3 && at <= raw.length) return false;
  }
  return at >= raw.length;
}

/** The first byte of an array of four, of an empty map, and the major type of byte strings (RFC 8949). */
const [SIGN1, NO_HEADERS, BYTE_STRING] = [0x84, 0xa0, 2];

/**
 * Reads the token of a QR code: `GPS1:`, then Base45 of a COSE_Sign1 with Ed25519 (`services/libs/seal`). The server
 * writes the claims in `services/declarations/src/seal.rs` and `departure/label.rs` beside it, and in
 * `services/retentions/src/retention/token.rs`. Needs no network.
 */
export async function readSeal(token: string, keys: readonly SealKey[]): Promise<SealReading> {
  const raw = isSealed(token) ? readBase45(token.slice(PREFIX.length)) : null;
  const sealed = raw && parse(raw);
  const reading = sealed && claimsOf(sealed.payload);
  if (!reading) return { kind: "altered" };
  const certificate = bytes.safeParse(valuesOf(sealed.payload, [8])[0]).data;
  if (reading.kind === "act" && certificate) return readOfDevice(sealed, reading, certificate, keys);
  const key = keys.find(({ kid }) => kid === sealed.kid);
  if (!key) return { kind: "unknown_key" };
  return (await verify(key.x, sealed)) ? reading : { kind: "altered" };
}

/**
 * Reads the token of an act that a device signed without a network. The server signed the certificate of the device,
 * which says its mark and its key (`services/retentions/src/device.rs`).
 */
async function readOfDevice(
  sealed: Sealed,
  reading: SealReading & { kind: "act" },
  certificate: Uint8Array,
  keys: readonly SealKey[],
): Promise<SealReading> {
  const vouching = parse(certificate);
  const said = certificateSchema.safeParse(vouching && valuesOf(vouching.payload, [0, 1, 2]));
  if (!vouching || !said.success) return { kind: "altered" };
  const key = keys.find(({ kid }) => kid === vouching.kid);
  if (!key) return { kind: "unknown_key" };
  const [, mark, deviceKey] = said.data;
  const fits = sealed.kid === mark && reading.claims.folio.startsWith(`${mark}-`);
  return fits && (await verify(key.x, vouching)) && (await verify(toBase64url(deviceKey), sealed))
    ? reading
    : { kind: "altered" };
}

const bytes = z.instanceof(Uint8Array);
const SIGNATURE_BYTES = 64;
/** How much of a SHA-256 a token says. */
export const SHORT_HASH_BYTES = 16;
const EDDSA = -8;

const claimsSchema = z.object({
  code: z.string().refine((code) => readDeclarationCode(code) === code),
  version: z.int().positive(),
  contentHash: bytes.refine(({ length }) => length === SHORT_HASH_BYTES).transform(hexOf),
  flightNumber: z.string(),
  flightDate: z.string().refine(isCalendarDate),
  /** Names of the first items. */
  items: z.array(z.string()),
  /** How many items there are. */
  itemCount: z.int().nonnegative(),
});

/** As the API writes instants. */
const instant = z
  .int()
  .positive()
  .transform((seconds) => new Date(seconds * 1000).toISOString());
const airport = z.string().regex(/^[A-Z]{3}$/);

const DECISIONS = { 1: "retencion", 2: "rechazo" } as const;

const actSchema = z.object({
  folio: z.string().refine((folio) => readFolio(folio) === folio),
  issuedAt: instant,
  contentHash: claimsSchema.shape.contentHash,
  airport,
  retained: z.int().nonnegative(),
  rejected: z.int().nonnegative(),
  /** The first items. */
  items: z.array(
    z
      .tuple([z.string(), z.union([z.literal(1), z.literal(2)])])
      .transform(([name, decision]) => ({ name, decision: DECISIONS[decision] })),
  ),
});

const MAX_SEALS = 50;

const baggageSchema = z.object({
  code: claimsSchema.shape.code,
  /** Where the bags were sealed. */
  airport,
  sealedAt: instant,
  /** The numbers of the first seals. */
  seals: z.array(z.string().min(1)).min(1).max(MAX_SEALS),
  bags: z.int().nonnegative(),
});

/** COSE_Sign1 (RFC 9052): protected headers, unprotected ones, which nothing signs, payload, signature. */
const envelopeSchema = z.tuple([
  bytes,
  z.map(z.never(), z.never()),
  bytes,
  bytes.refine(({ length }) => length === SIGNATURE_BYTES),
]);
const headerSchema = z.tuple([z.literal(EDDSA), bytes]);

const certificateSchema = z.tuple([z.literal("K"), z.string(), bytes]);

/** A COSE_Sign1 whose signature nobody has looked at. */
interface Sealed {
  kid: string;
  payload: unknown;
  signature: Uint8Array<ArrayBuffer>;
  /** What the signature is about. */
  signed: Uint8Array<ArrayBuffer>;
}

/** The parts of a COSE_Sign1; null when it is not written as the server writes them. */
function parse(raw: Uint8Array): Sealed | null {
  const envelope = envelopeSchema.safeParse(fromCbor(raw));
  if (!envelope.success) return null;
  const [head, , payload, signature] = envelope.data;
  const header = headerSchema.safeParse(valuesOf(fromCbor(head), [1, 4]));
  if (!header.success) return null;
  return {
    kid: new TextDecoder().decode(header.data[1]),
    payload: fromCbor(payload),
    signature: copyOf(signature),
    signed: copyOf(encode(["Signature1", head, new Uint8Array(), payload])),
  };
}

/** What the claims say, if their signature is good. Key 0 is the kind; declarations have none. */
function claimsOf(payload: unknown): SealReading | null {
  const [kind, ...values] = valuesOf(payload, [0, 1, 2, 3, 4, 5, 6, 7]);
  if (kind === "A") {
    const [folio, issuedAt, contentHash, at, retained, rejected, items] = values;
    const claims = actSchema.safeParse({ folio, issuedAt, contentHash, airport: at, retained, rejected, items });
    return claims.success ? { kind: "act", claims: claims.data } : null;
  }
  if (kind === "B") {
    const [code, at, sealedAt, seals, bags] = values;
    const claims = baggageSchema.safeParse({ code, airport: at, sealedAt, seals, bags });
    return claims.success ? { kind: "baggage", claims: claims.data } : null;
  }
  if (kind !== undefined) return null;
  const [code, version, contentHash, flightNumber, flightDate, items, itemCount] = values;
  const claims = claimsSchema.safeParse({ code, version, contentHash, flightNumber, flightDate, items, itemCount });
  return claims.success ? { kind: "genuine", claims: claims.data } : null;
}

/** A CBOR value in its one canonical form; undefined for anything else. */
function fromCbor(raw: Uint8Array): unknown {
  try {
    return decode(raw, {
      strict: true,
      useMaps: true,
      allowIndefinite: false,
      allowUndefined: false,
      rejectDuplicateMapKeys: true,
    });
  } catch {
    return undefined;
  }
}

function valuesOf(map: unknown, keys: readonly number[]): unknown[] {
  return keys.map((key) => (map instanceof Map ? (map.get(key) as unknown) : undefined));
}

async function verify(x: string, { signature, signed }: Sealed): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signature, signed);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "NotSupportedError")) throw error;
    return verifyWithoutBrowser(x, signature, signed);
  }
}

/** For browsers without Ed25519, such as Chromium before 137. */
export async function verifyWithoutBrowser(x: string, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const { verifyAsync } = await import("@noble/ed25519");
  const key = Uint8Array.from(atob(x.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  return verifyAsync(signature, signed, key, { zip215: false });
}

const copyOf = (raw: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(raw);
