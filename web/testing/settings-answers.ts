import type { components } from "../src/api/schema";
import { KNOWN_KINDS } from "../src/lib/catalogue-paths";
import { DISCLAIMER, entry, listOf, NOTHING, SETTINGS } from "./answers";
import { PRODUCT, VERDICT } from "./product";

type Schemas = components["schemas"];

const at = "2026-11-21T15:00:00Z";
const listed = entry("X", "Equis");
const standard: Schemas["Standard"] = {
  code: "N-1",
  title: "Ley",
  kind: "Ley",
  number: "1",
  gazette: null,
  published: "2015",
  standing: "vigente",
  replaced_by: null,
  article_count: 1,
  active: true,
  version: 1,
  updated_at: at,
};
const article: Schemas["Article"] = {
  code: "A-1",
  standard: "N-1",
  title: "Ley",
  kind: "Ley",
  article: "1",
  subject: "Semillas",
  summary: "Resumen",
  text: null,
  link: null,
  verified: true,
  source: null,
  standing: "vigente",
  replaced_by: null,
  number: "1",
  published: "2015",
  active: true,
  version: 1,
  updated_at: at,
};
const banner: Schemas["Banner"] = {
  id: "b-1",
  placement: "home",
  title: "Aviso",
  text: "",
  link: null,
  media: null,
  alt: null,
  severity: null,
  start_date: null,
  end_date: null,
  active: true,
  sort_order: 1,
  version: 1,
};
const SLOTS = ["header", "print", "login", "home_background", "offline_picture", "icon"] as const;
const slots = SLOTS.map((slot): Schemas["ImageSlot"] => ({
  slot,
  alt: "",
  media: null,
  version: 1,
}));
const account: Schemas["Account"] = {
  id: "u-9",
  name: "Luis Paz",
  email: "luis@example.ec",
  role: "inspector",
  aeropuerto_id: "GPS",
  airports: ["GPS"],
  initials: "LP",
  must_change_password: false,
  status: "active",
  second_factor_enrolled: false,
  proposed_name: null,
  has_namesake: false,
  version: 1,
};
/** Catalogues whose entries belong to an airport. */
export const OF_AIRPORTS: readonly string[] = ["custody-places", "seal-series", "control-points"];
const codes = [...KNOWN_KINDS, "cargo-agents"] as const;
const kinds = codes.map((kind): Schemas["Kind"] => ({
  code: kind,
  title: kind,
  singular: kind,
  code_label: "Código",
  code_pattern: "X",
  code_required: true,
  referrers: [],
  active_entries: 1,
  inactive_entries: 0,
  cites: false,
  belongs_to_airport: OF_AIRPORTS.includes(kind),
  fields: [],
}));

/** What the API answers to the pages of the settings, where there is one of everything. */
export const SETTINGS_ANSWERS = {
  "GET /api/settings": { ...SETTINGS, images: slots },
  "GET /api/settings/access": {
    idle_hours: 12,
    version: 1,
    admin_second_factor_at: null,
    second_factor_inspector: false,
    second_factor_supervisor: false,
    second_factor_regional_admin: false,
    second_factor_admin: false,
    second_factor_auditor: false,
  },
  "GET /api/settings/disclaimers": listOf([DISCLAIMER]),
  "GET /api/settings/images": listOf(slots),
  "GET /api/settings/banners": listOf([banner]),
  "GET /api/catalogues": listOf(kinds),
  ...(Object.fromEntries(codes.map((code) => [`GET /api/catalogues/${code}`, listOf([listed])])) as Record<
    `GET /api/catalogues/${(typeof codes)[number]}`,
    Schemas["EntryList"]
  >),
  "GET /api/catalogues/countries/X": { entry: listed, referrers: [] },
  "GET /api/standards": { ...listOf([standard]), kinds: [] },
  "GET /api/standards/N-1": standard,
  "GET /api/legal-basis": { ...listOf([article]), facets: { subjects: [], kinds: [] } },
  "GET /api/legal-basis/A-1": article,
  "GET /api/product-list": listOf([PRODUCT]),
  [`GET /api/products/${PRODUCT.id}/record` as const]: { product: PRODUCT, verdicts: [VERDICT], updated_at: at },
  "POST /api/products/similar": { items: [] },
  "GET /api/users": listOf([account]),
  "GET /api/catalogue-figures": {
    kinds: [],
    legal: {
      amended: 0,
      articles: 1,
      articles_of_repealed: 0,
      articles_without_text: 0,
      in_force: 1,
      repealed: 0,
      standards: 1,
      unverified_articles: 0,
    },
    products: {
      active: 1,
      categories: [],
      classifications: [],
      inactive: 0,
      scheduled: 0,
      unverified: 0,
      with_inactive_reference: 0,
      without_conditions: 0,
    },
    settings: { banners_shown: 0, disclaimer_version: 1, images: 0, notices_shown: 0 },
  },
  "GET /api/status": { processes: [{ name: "audit", replica: 1, status: null }] },
  "GET /api/audit/verify": {
    intact: true,
    records: 1,
    checked_at: at,
    last_hash: "0",
    unproven: 0,
    first_broken: null,
  },
  "*": NOTHING,
};
