import { useProposed } from "../../forms/use-proposed";
import { isCedula } from "../../lib/text";

/** Proposes what follows from what was said of the person; what was chosen otherwise stays. */
export function useTravellerProposals(): void {
  useProposed("traveller.document_number", "traveller.document_type", typeOfDocument);
  useProposed("traveller.document_type", "traveller.document_country", countryOfDocument);
  useProposed("traveller.document_country", "traveller.nationality");
  useProposed("traveller.nationality", "traveller.residence_country");
  useProposed(["traveller.residence_country", "travel.direction"], "travel.purpose", purposeOf);
  useProposed("travel.purpose", "traveller.migratory_category", categoryOf);
}

const HOME = "EC";

/** Identity cards have digits only, the last of which tells them; passports mostly have a letter. */
export const typeOfDocument = (number: string): string =>
  isCedula(number) ? "cedula" : /[a-z]/i.test(number) ? "pasaporte" : "";

/** An identity card is one of Ecuador; a passport may be of any country. */
export const countryOfDocument = (type: string): string => (type === "cedula" ? HOME : "");

/** Who lives abroad comes to the islands, or goes from one to another, as a tourist; of others nothing is known. */
const purposeOf = (residence: string, direction: string): string =>
  residence !== "" && residence !== HOME && direction !== "salida" ? "turismo" : "";

/** The category of whoever travels for tourism. That of work, study or home depends on a permit. */
const categoryOf = (purpose: string): string => (purpose === "turismo" ? "turista" : "");
