import type { components } from "../src/api/schema";
import { emptyDeclaration, emptyItem } from "../src/offline/declaration-draft";

const nothing = emptyDeclaration();
/** Every field of a part as the API has it where nothing was declared. */
const undeclared = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.keys(part).map((name) => [name, null])) as Record<keyof Part, null>;
const no = { yes: false, detail: null };

/** Goods in a declaration as its declarant sees them: two kilograms of a product, with what a test is about. */
export const declaredItem = (
  changes: Partial<components["schemas"]["DeclaredItem"]>,
): components["schemas"]["DeclaredItem"] => ({
  ...undeclared(emptyItem),
  n: 1,
  quantity: 2,
  unit: "KGM",
  carried_in: "TR-01",
  origin_country: "EC",
  verdict: null,
  ...changes,
});

const ID = "0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c11";

/** A declaration as its declarant sees it. */
export const DECLARATION: components["schemas"]["Declaration"] & { id: typeof ID } = {
  id: ID,
  code: "D-7K3M-Q2X9",
  version: 1,
  state: "submitted",
  editable: true,
  airport: "GPS",
  qr: "GPS1:ABC",
  submitted_at: "2026-11-20T15:00:00Z",
  updated_at: "2026-11-20T15:00:00Z",
  travel: {
    ...undeclared(nothing.travel),
    direction: "ingreso",
    transport_mode: "AER",
    flight_number: "LA1411",
    flight_date: "2026-11-28",
    origin_airport: "UIO",
    destination_airport: "GPS",
    purpose: "turismo",
    stay_days: 5,
  },
  traveller: {
    ...undeclared(nothing.traveller),
    document_type: "pasaporte",
    document_number: "AB123T47",
    document_country: "EC",
    surnames: "Freire Ñacato",
    given_names: "Ana",
    birth_date: "1988-04-02",
    sex: "F",
    nationality: "EC",
    residence_country: "EC",
    migratory_category: "turista",
  },
  minors: [],
  answers: { food: no, plants: no, animals: no, soil: no, equipment: no, farm_contact: no, medicines: no },
  items: [],
  oath: { text_version: 3, accepted_at: "2026-11-20T15:00:00Z", language: null },
  lane: null,
  transitions: [],
  corrections: [],
  acts: [],
  joined_to: null,
  masked: false,
  alerts: [],
  fellows: [],
  travel_group: null,
  departure: null,
  suspicious: false,
};

/** A control before boarding that nobody has begun, at Quito. */
export const PENDING_DEPARTURE: components["schemas"]["DepartureControl"] = {
  airport: "UIO",
  state: "pending",
  at: null,
  by: null,
  decided_at: null,
  bags: null,
  note: null,
  seals: [],
  steps: [],
};
