// Written by scripts/api-types.js from gateway/openapi.json.

export const ANSWER_INPUT_FIELDS = [
  ["yes", "boolean"],
  ["detail", "string?"],
] as const;

export const ANSWERS_INPUT_FIELDS = [
  ["food", "AnswerInput"],
  ["plants", "AnswerInput"],
  ["animals", "AnswerInput"],
  ["soil", "AnswerInput"],
  ["equipment", "AnswerInput"],
  ["farm_contact", "AnswerInput"],
  ["medicines", "AnswerInput"],
] as const;

export const DECLARED_ITEM_INPUT_FIELDS = [
  ["product_id", "uuid?"],
  ["description", "string?"],
  ["quantity", "number"],
  ["unit", "string"],
  ["carried_in", "string"],
  ["origin_country", "string"],
  ["packaging", "string?"],
] as const;

export const MINOR_INPUT_FIELDS = [
  ["document_type", "string"],
  ["document_number", "string"],
  ["document_country", "string"],
  ["surnames", "string"],
  ["given_names", "string"],
  ["birth_date", "string"],
  ["sex", "string"],
  ["nationality", "string"],
] as const;

export const OATH_INPUT_FIELDS = [
  ["accepted", "boolean"],
  ["text_version", "integer"],
  ["language", "string?"],
] as const;

export const TRAVEL_INPUT_FIELDS = [
  ["direction", "string"],
  ["transport_mode", "string"],
  ["airline", "string?"],
  ["flight_number", "string"],
  ["flight_date", "date"],
  ["origin_airport", "string"],
  ["destination_airport", "string"],
  ["purpose", "string"],
  ["lodging", "string?"],
  ["stay_days", "integer?"],
] as const;

export const TRAVELLER_INPUT_FIELDS = [
  ["document_type", "string"],
  ["document_number", "string"],
  ["document_country", "string"],
  ["surnames", "string"],
  ["given_names", "string"],
  ["birth_date", "string"],
  ["sex", "string"],
  ["nationality", "string"],
  ["residence_country", "string"],
  ["migratory_category", "string"],
  ["email", "string?"],
  ["phone", "string?"],
] as const;
