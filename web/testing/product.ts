import type { components } from "../src/api/schema";

type Schemas = components["schemas"];

/** Whether a product may enter, from one day on. */
export const VERDICT: Schemas["ProductVerdict"] = {
  valid_from: "2020-01-01",
  classification: { code: "permitido", name: "Permitido" },
  conditions: null,
  reason: null,
  verified: true,
  articles: [],
  source: "loreg",
};

const { source: _source, ...decided } = VERDICT;

const ID = "0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c11";

/** A product as the API answers it. */
export const PRODUCT: Schemas["Product"] & { id: typeof ID } = {
  ...decided,
  id: ID,
  code: "FRU-001",
  name: "aguacate",
  scientific_name: null,
  category: { code: "frutas", name: "Frutas frescas" },
  origin: { code: "vegetal", name: "Vegetal" },
  synonyms: [],
  unit: "KGM",
  version: 1,
  active: true,
  next_verdict: null,
};
