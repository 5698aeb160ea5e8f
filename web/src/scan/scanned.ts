import { readDeclarationCode } from "../lib/declaration-code";
import { isSealed, readSeal, type SealClaims, type SealKey } from "../lib/seal";

/** What is not a declaration's, as far as it can be told. */
export type Foreign = "health-certificate" | "address" | "act" | "keyboard" | "other";

/** What a QR code, a reader or a person said. */
export type Scanned =
  | { kind: "genuine"; claims: SealClaims }
  | { kind: "altered" }
  | { kind: "unknown_key" }
  /** A code that was typed: nothing proves it. */
  | { kind: "code"; code: string }
  | { kind: "foreign"; what: Foreign };

/** Reads what was scanned or typed. Needs no network. */
export async function readScanned(text: string, keys: readonly SealKey[]): Promise<Scanned> {
  const trimmed = text.trim();
  if (isSealed(trimmed)) return readSeal(trimmed, keys);
  const code = readDeclarationCode(trimmed);
  return code === null ? { kind: "foreign", what: foreignKind(trimmed) } : { kind: "code", code };
}

function foreignKind(text: string): Foreign {
  // A USB reader sends keys: on a keyboard of another layout, or in capitals, they are other characters.
  if (/^gps1./i.test(text)) return "keyboard";
  if (text.startsWith("HC1:")) return "health-certificate";
  if (/^https?:\/\//i.test(text)) return "address";
  // A reader sends the folio alone, because Enter stands between the lines.
  if (/^[A-Z]{3}-\d{4}-\d{6}(\nsha256:|$)/.test(text)) return "act";
  return "other";
}
