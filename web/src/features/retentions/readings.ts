import { readFolio } from "../../lib/folio";
import { readCustodyLabel } from "../../lib/item-label";
import { isWholeMrz } from "../../lib/mrz";
import { documentNumber, isBlank, paragraphs } from "../../lib/text";
import type { ReadDocument } from "../../scan/read-document";
import type { ActForm } from "./act-form";

/** What a reader read, as far as its text tells; null for what has no place in an act. */
export type Reading = { kind: "code" } | { kind: "document" } | { kind: "seal"; number: string } | null;

/** Tells the codes of this system, documents and seals apart. */
export function readingOf(text: string): Reading {
  const read = paragraphs(text);
  // The fifth sign of a token is another one where the reader has the keyboard of another language.
  const written = /^(gps|pzd)1./i.test(read) || /^https?:\/\/.*#GPS1:/i.test(read) || WRITTEN_CODE.test(read);
  if (written || readCustodyLabel(read) !== null || readFolio(read) !== null) return { kind: "code" };
  if (isWholeMrz(read)) return { kind: "document" };
  return SEAL_NUMBER.test(read) ? { kind: "seal", number: read } : null;
}

/** Without its letter and its hyphens the code of a declaration could be a seal. */
const WRITTEN_CODE = /^D-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/i;
/** What manufacturers print on seals: letters, digits and few signs, as long as the field takes. */
const SEAL_NUMBER = /^(?=.*\d)[A-Z0-9][A-Z0-9 ./-]{3,49}$/i;

/** The goods that a seal is for: those that were edited last, or the first without one. */
export function sealTarget(items: ActForm["items"], edited: number | null): number | null {
  const open = items.flatMap(({ included, seal_number: seal }, index) => (included && isBlank(seal) ? [index] : []));
  return edited !== null && open.includes(edited) ? edited : (open[0] ?? null);
}

/**
 * A passenger with what a document says. Of the same document, what is there stays: people write accents, readers do
 * not.
 */
export function withDocument(passenger: ActForm["passenger"], document: ReadDocument): ActForm["passenger"] {
  const { document_type, document_number, document_country, surnames, given_names, nationality } = document;
  const read = { document_type, document_number, document_country, surnames, given_names, nationality };
  if (documentNumber(passenger.document_number) !== document_number) return read;
  const typed = Object.entries(passenger).filter(([, value]) => value !== "");
  return { ...read, ...Object.fromEntries(typed) };
}
