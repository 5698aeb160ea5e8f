import type { QueryClient } from "@tanstack/react-query";
import { catalogue, type Entry } from "../api/catalogues";
import { formatDate } from "../lib/format";
import { type MrzDocument, readMrz } from "../lib/mrz";
import { texts } from "../texts/catalogue";

const t = texts.documentReading;

/** A document as forms hold it: with the countries of the catalogue, "" for what could not be read. */
export type ReadDocument = Omit<MrzDocument, "issuer" | "expiry_date"> & { document_country: string };

/** A document and what the person must look at, or why nothing of it can be used. */
export type DocumentReading =
  | { document: ReadDocument; remarks: readonly string[]; births: readonly string[] }
  | { problems: readonly string[] };

/**
 * The countries that documents name, once they have been read; undefined where they can neither be read nor were kept.
 */
export const countriesOfDocuments = (client: QueryClient): Promise<Entry[] | undefined> =>
  client.ensureQueryData(catalogue("countries")).catch(() => undefined);

/**
 * Reads the machine readable zone of a document. `today` decides the centuries, and whether the document has expired.
 */
export function readDocument(text: string, countries: readonly Entry[] | undefined, today: string): DocumentReading {
  const reading = readMrz(text, today);
  if (!("document" in reading)) return reading;
  const { issuer, nationality, expiry_date: expiry, ...rest } = reading.document;
  const remarks = [...reading.problems];
  const remark = (words: string) => {
    if (!remarks.includes(words)) remarks.push(words);
    return "";
  };
  const codeOf = (written: string): string => {
    if (written === "") return "";
    if (!countries) return remark(t.noCountries);
    const alpha3 = FORMER_CODES[written] ?? written;
    return (
      countries.find(({ attributes, active }) => active && attributes.alpha3 === alpha3)?.code ??
      remark(t.unknownCountry(written))
    );
  };
  const document = { ...rest, document_country: codeOf(issuer), nationality: codeOf(nationality) };
  if (expiry && expiry < today) remark(t.expired(formatDate(expiry)));
  return { document, remarks, births: reading.births };
}

/** Codes that stand in documents and in no standard any more. */
const FORMER_CODES: Record<string, string> = { KOS: "RKS", ROM: "ROU", TMP: "TLS", XKX: "RKS", XXK: "RKS", ZAR: "COD" };
