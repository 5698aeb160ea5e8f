import type { Entry } from "../api/catalogues";
import { formatDate } from "../lib/format";
import { type MrzDocument, readMrz } from "../lib/mrz";
import { texts } from "../texts/es";

const t = texts.passengers.mrz;

/** A document as forms hold it: with the countries of the catalogue, "" for one that is not in it. */
export type ReadDocument = Omit<MrzDocument, "issuer" | "expiry_date"> & { document_country: string };

/** A document and what the person must look at, or everything that is wrong with what was read. */
export type DocumentReading = { document: ReadDocument; remarks: readonly string[] } | { problems: readonly string[] };

/** Reads the machine readable zone of a document. `today` decides the centuries, and whether the document has expired. */
export function readDocument(text: string, countries: readonly Entry[] | undefined, today: string): DocumentReading {
  const reading = readMrz(text, today);
  if ("problems" in reading) return reading;
  const { issuer, nationality, expiry_date: expiry, ...rest } = reading.document;
  const remarks: string[] = [];
  const codeOf = (alpha3: string) => {
    const code = countries?.find(({ attributes, active }) => active && attributes.alpha3 === alpha3)?.code;
    const remark = t.unknownCountry(alpha3);
    if (!code && !remarks.includes(remark)) remarks.push(remark);
    return code ?? "";
  };
  const document = { ...rest, document_country: codeOf(issuer), nationality: codeOf(nationality) };
  if (expiry && expiry < today) remarks.push(t.expired(formatDate(expiry)));
  return { document, remarks };
}
