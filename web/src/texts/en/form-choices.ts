import type { formChoiceTexts as spanish } from "../form-choices";
import type { TranslationOf } from "../translation";

export const formChoiceTexts: TranslationOf<typeof spanish> = {
  direction: "Choose the type of journey.",
  transport_mode: "Choose the means of transport.",
  origin_airport: "Choose the departure airport or port.",
  destination_airport: "Choose the arrival airport or port.",
  purpose: "Choose the purpose of travel.",
  document_type: "Choose the document type.",
  document_country: "Choose the country that issued the document.",
  sex: "Choose the sex.",
  nationality: "Choose the nationality.",
  residence_country: "Choose the country of residence.",
  migratory_category: "Choose the migration category.",
  unit: "Choose the unit.",
  carried_in: "Choose where you are carrying it.",
  origin_country: "Choose the country of origin.",
  airport: "Choose the airport.",
  act_direction: "Choose the direction.",
  transported: "Choose where it was carried.",
  legal_basis: "Choose the legal basis.",
  physical_state: "Choose the physical condition.",
  decision: "Choose the decision.",
  ownerless: "Choose why there is no passenger.",
  signing: "Choose how the passenger signs.",
};
