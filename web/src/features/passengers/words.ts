import { entryName, type Entry } from "../../api/catalogues";
import { texts } from "../../texts/catalogue";

const { documentTypes } = texts.declarations.traveller;

interface Documented {
  document_type: keyof typeof documentTypes;
  document_number: string;
  document_country: string;
}

/** "Pasaporte AB123456 (Ecuador)". */
export const documentInWords = (of: Documented, countries: readonly Entry[] | undefined): string =>
  texts.passengers.detail.documentOf(
    documentTypes[of.document_type],
    of.document_number,
    entryName(countries, of.document_country),
  );
