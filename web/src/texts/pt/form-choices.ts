import type { formChoiceTexts as spanish } from "../form-choices";
import type { TranslationOf } from "../translation";

export const formChoiceTexts: TranslationOf<typeof spanish> = {
  direction: "Escolha o tipo de viagem.",
  transport_mode: "Escolha o meio de transporte.",
  origin_airport: "Escolha o aeroporto ou porto de saída.",
  destination_airport: "Escolha o aeroporto ou porto de chegada.",
  purpose: "Escolha o motivo da viagem.",
  document_type: "Escolha o tipo de documento.",
  document_country: "Escolha o país que emitiu o documento.",
  sex: "Escolha o sexo.",
  nationality: "Escolha a nacionalidade.",
  residence_country: "Escolha o país de residência.",
  migratory_category: "Escolha a categoria migratória.",
  unit: "Escolha a unidade.",
  carried_in: "Escolha onde o produto vai.",
  origin_country: "Escolha o país de origem.",
  airport: "Escolha o aeroporto.",
  act_direction: "Escolha o sentido.",
  transported: "Escolha onde foi transportado.",
  legal_basis: "Escolha a base legal.",
  physical_state: "Escolha o estado físico.",
  decision: "Escolha a decisão.",
  ownerless: "Escolha por que não há passageiro.",
  signing: "Escolha como o passageiro assina.",
};
