// Written by scripts/api-types.js from gateway/openapi.json.

export const EMPTY_DECLARED_ITEM_INPUT = {
  carried_in: "",
  description: "",
  origin_country: "",
  packaging: "",
  quantity: "",
  unit: "",
};

export const EMPTY_MINOR = {
  birth_date: "",
  document_country: "",
  document_number: "",
  document_type: "",
  given_names: "",
  nationality: "",
  sex: "",
  surnames: "",
};

export const EMPTY_TRAVEL = {
  airline: "",
  destination_airport: "",
  direction: "",
  flight_date: "",
  flight_number: "",
  lodging: "",
  origin_airport: "",
  purpose: "",
  stay_days: "",
  transport_mode: "",
};

export const EMPTY_TRAVELLER = {
  birth_date: "",
  document_country: "",
  document_number: "",
  document_type: "",
  email: "",
  given_names: "",
  migratory_category: "",
  nationality: "",
  phone: "",
  residence_country: "",
  sex: "",
  surnames: "",
};
