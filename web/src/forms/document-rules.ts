import { documentNumber, isBlank, isCedula, isDocumentNumber } from "../lib/text";
import type { z } from "../lib/zod";
import { texts } from "../texts/catalogue";

const { errors } = texts.declarations;
const SHORTEST_NUMBER = 4;

interface Document {
  document_type: string;
  document_number: string;
  document_country: string;
}

/** Whether nothing or a number was typed that a document may have. */
export const mayBeNumber = (typed: string) =>
  isBlank(typed) || (isDocumentNumber(typed) && documentNumber(typed).length >= SHORTEST_NUMBER);

/** Whether a document has the check digit that an Ecuadorian identity card must have. */
export const hasItsDigit = ({ document_type: type, document_country: country, document_number: number }: Document) =>
  type !== "cedula" || country !== "EC" || isBlank(number) || isCedula(number);

/** How that is told: at the number, unless something else is wrong with it. */
export const checkDigit = {
  path: ["document_number"],
  error: errors.cedula,
  when: ({ issues }: z.core.ParsePayload) => !issues.some(({ path }) => path?.[0] === "document_number"),
};
