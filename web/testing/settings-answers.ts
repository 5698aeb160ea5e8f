import { KNOWN_KINDS } from "../src/lib/catalogue-paths";
import { PRODUCT, VERDICT } from "./product";

const at = "2026-11-21T15:00:00Z";
const entry = { code: "X", name: "Equis", attributes: {}, sort_order: 1, active: true, version: 1, updated_at: at, articles: [] };
const standard = { code: "N-1", title: "Ley", kind: "Ley", number: "1", gazette: null, published: "2015", standing: "vigente", replaced_by: null, article_count: 1, active: true, version: 1, updated_at: at };
const article = { code: "A-1", standard: "N-1", title: "Ley", kind: "Ley", article: "1", subject: "Semillas", summary: "Resumen", text: null, link: null, verified: true, source: null, standing: "vigente", replaced_by: null, number: "1", gazette: null, published: "2015", active: true, version: 1, updated_at: at };
const banner = { id: "b-1", placement: "home", title: "Aviso", text: "", link: null, media: null, alt: null, severity: null, start_date: null, end_date: null, active: true, sort_order: 1, version: 1 };
const disclaimer = { version: 1, text: "Descargo", oath: "Juro", created_at: at, author_name: null };
const slots = ["header", "print", "login", "home_background", "offline_picture", "icon"].map((slot) => ({ slot, alt: "", media: null, version: 1 }));
const account = { id: "u-9", name: "Luis Paz", email: "luis@example.ec", role: "inspector", airports: ["GPS"], status: "active", second_factor_enrolled: false, version: 1 };
const kinds = [...KNOWN_KINDS, "cargo-agents"].map((kind) => ({ code: kind, title: kind, singular: kind, code_label: "Código", code_pattern: "X", code_required: true, referrers: [], active_entries: 1, inactive_entries: 0, cites: false, fields: [] }));

const page = <Item extends object>(...items: Item[]) => ({ items, total: items.length, next_page_token: null });
/** What the API answers to the pages of the settings, where there is one of everything. */
export const SETTINGS_ANSWERS = {
  "GET /api/settings": { disclaimer, images: slots, banners: [], notices: [], control: { expiry_days: 2, draw_percent: 5, retention_months: 60, custody_days: 30, attention_hours: 2, version: 1 } },
  "GET /api/settings/access": { idle_hours: 12, version: 1, admin_second_factor_at: null },
  "GET /api/settings/disclaimers": page(disclaimer),
  "GET /api/settings/images": page(...slots),
  "GET /api/settings/banners": page(banner),
  "GET /api/catalogues": page(...kinds),
  ...Object.fromEntries(kinds.map(({ code }) => [`GET /api/catalogues/${code}`, page(entry)])),
  "GET /api/catalogues/countries/X": { entry, referrers: [] },
  "GET /api/standards": { ...page(standard), kinds: [] },
  "GET /api/standards/N-1": standard,
  "GET /api/legal-basis": { ...page(article), facets: { subjects: [], kinds: [] } },
  "GET /api/legal-basis/A-1": article,
  "GET /api/product-list": page(PRODUCT),
  [`GET /api/products/${PRODUCT.id}/record`]: { product: PRODUCT, verdicts: [VERDICT], updated_at: at },
  "GET /api/users": page(account),
  "GET /api/catalogue-figures": {
    kinds: [],
    legal: { amended: 0, articles: 1, articles_of_repealed: 0, articles_without_text: 0, in_force: 1, repealed: 0, standards: 1, unverified_articles: 0 },
    products: { active: 1, categories: [], classifications: [], inactive: 0, scheduled: 0, unverified: 0, with_inactive_reference: 0, without_conditions: 0 },
    settings: { banners_shown: 0, disclaimer_version: 1, images: 0, notices_shown: 0 },
  },
  "GET /api/status": { processes: [{ name: "audit", status: null }] },
  "GET /api/audit/verify": { intact: true, records: 1, checked_at: at, last_hash: "0", unproven: 0, first_broken: null },
  "*": page(),
};
