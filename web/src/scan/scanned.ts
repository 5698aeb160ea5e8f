import { tokenOfLink } from "../lib/act-link";
import { readCustodyLabel } from "../lib/item-label";
import { readDeclarationCode } from "../lib/declaration-code";
import { readFolio } from "../lib/folio";
import { type ActClaims, type BaggageClaims, isSealed, readSeal, type SealClaims, type SealKey } from "../lib/seal";
import { readSealNumber } from "../lib/seal-number";
import { paragraphs } from "../lib/text";
import { type CarriedDeclaration, isCarried, readCarried } from "../nouns/declaration/carried-declaration";

/** What is neither a declaration's nor an act's, as far as it can be told. */
type Foreign =
  | "health-certificate"
  | "address"
  | "keyboard"
  | "seal"
  | "seal-elsewhere"
  | "unread-seal"
  | "damaged"
  | "other-release"
  | "other";

/** What a QR code, a reader or a person said. */
export type Scanned =
  | { kind: "genuine"; claims: SealClaims }
  | { kind: "act"; claims: ActClaims }
  /** The label on the bags of a declaration. */
  | { kind: "baggage"; claims: BaggageClaims }
  /** A declaration that the server may not have: its traveller's phone shows it, and nothing proves it. */
  | { kind: "carried"; carried: CarriedDeclaration }
  | { kind: "altered" }
  | { kind: "unknown_key" }
  /** A code that was typed: nothing proves it. */
  | { kind: "code"; code: string }
  /** A folio that was typed, or the label of an item in custody: nothing proves it. */
  | { kind: "folio"; folio: string; n: number | null }
  | { kind: "foreign"; what: Foreign };

/** The same, before a seal is looked for. */
export type Read = Scanned | { kind: "seal"; number: string };

/** Reads what was scanned or typed. Needs no network. */
export async function readScanned(text: string, keys: readonly SealKey[]): Promise<Read> {
  const read = paragraphs(text);
  const token = tokenOfLink(read) ?? read;
  if (isSealed(token)) return readSeal(token, keys);
  if (isCarried(read)) {
    const reading = readCarried(read);
    return reading.kind === "carried" ? reading : { kind: "foreign", what: reading.kind };
  }
  const label = readCustodyLabel(read);
  if (label) return { kind: "folio", ...label };
  const folio = readFolio(read);
  if (folio !== null) return { kind: "folio", folio, n: null };
  const code = readDeclarationCode(read);
  if (code !== null) return { kind: "code", code };
  const number = readSealNumber(read);
  return number === null ? { kind: "foreign", what: foreignKind(read) } : { kind: "seal", number };
}

function foreignKind(text: string): Foreign {
  // A USB reader sends keys: on a keyboard of another layout, or in capitals, they are other characters.
  if (/^(gps|pzd)1./i.test(text)) return "keyboard";
  if (text.startsWith("HC1:")) return "health-certificate";
  if (/^https?:\/\//i.test(text)) return "address";
  return "other";
}
