import type { components } from "../src/api/schema";

/** A traveller as acts, declarations and their forms name one. */
export const ANNA = {
  document_type: "pasaporte" as const,
  document_number: "X1",
  document_country: "DE",
  surnames: "Müller",
  given_names: "Anna",
  nationality: "DE",
};

/** Another one. */
export const JONAS = { ...ANNA, document_number: "AB1", surnames: "Brandt", given_names: "Jonas" };

const MET = "2026-11-20T15:00:00Z";

/** A passenger of whom staff know nothing but the document. */
export const PASSENGER: components["schemas"]["PassengerRecord"] = {
  id: "p-1",
  document_type: "pasaporte",
  document_number: "AB123456",
  document_country: "EC",
  surnames: "Freire",
  given_names: "Ana",
  birth_date: "1988-04-02",
  sex: "F",
  nationality: "EC",
  residence_country: null,
  email: null,
  phone: null,
  version: 3,
  airports: ["GPS"],
  first_met_at: MET,
  last_met_at: MET,
  checked: true,
  joined_into: null,
  joined: [],
  declarations: [],
  declaration_count: 0,
  acts: [],
  act_count: 0,
  alerts: [],
};

/** Somebody in the queue of a counter. */
export const WAITING: components["schemas"]["QueueItem"] = {
  code: "D-7K3M-Q2X9",
  state: "submitted",
  lane: { code: "rojo", reasons: [] },
  surnames: "Núñez",
  given_names: "Ana",
  item_count: 1,
  attendant: null,
  departs: false,
  departure: null,
  suspicious: false,
};
