import type { formChoiceTexts as spanish } from "../form-choices";
import type { TranslationOf } from "../translation";

export const formChoiceTexts: TranslationOf<typeof spanish> = {
  direction: "Choisissez le type de voyage.",
  transport_mode: "Choisissez le mode de transport.",
  origin_airport: "Choisissez l’aéroport ou le port de départ.",
  destination_airport: "Choisissez l’aéroport ou le port d’arrivée.",
  purpose: "Choisissez le motif du voyage.",
  document_type: "Choisissez le type de document.",
  document_country: "Choisissez le pays qui a délivré le document.",
  sex: "Choisissez le sexe.",
  nationality: "Choisissez la nationalité.",
  residence_country: "Choisissez le pays de résidence.",
  migratory_category: "Choisissez la catégorie migratoire.",
  unit: "Choisissez l’unité.",
  carried_in: "Choisissez où vous le transportez.",
  origin_country: "Choisissez le pays d’origine.",
  airport: "Choisissez l’aéroport.",
  act_direction: "Choisissez le sens.",
  transported: "Choisissez où se trouvait la marchandise.",
  legal_basis: "Choisissez la base légale.",
  physical_state: "Choisissez l’état physique.",
  decision: "Choisissez la décision.",
  ownerless: "Choisissez pourquoi il n’y a pas de passager.",
  signing: "Choisissez comment signe le passager.",
};
