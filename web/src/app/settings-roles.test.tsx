import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { PRODUCT, VERDICT } from "../../testing/product";
import { renderApp } from "../../testing/render-app";
import { signInAs } from "../../testing/sign-in";
import { type User } from "../api/session-store";
import { CATALOGUE_PATHS, KNOWN_KINDS } from "../lib/catalogue-paths";
import { database } from "../offline/database";
import { screens } from "./routes";

type Roles = readonly User["role"][];
const ROLES: Roles = ["inspector", "supervisor", "admin", "auditor"];

/** Each settings page, and what an administrator writes with there; null where nobody writes. */
const PAGES: readonly (readonly [address: string, writes: string | null, readers?: Roles])[] = [
  ["/configuracion", null],
  ["/configuracion/product-management", "Nuevo Producto"],
  ["/configuracion/declarac-management", null],
  ["/configuracion/productos", "Nuevo producto"],
  ["/configuracion/productos/importar", "Elegir un archivo", ["admin"]],
  ["/productos/crear", "Crear el producto", ["admin"]],
  [`/productos/editar/${PRODUCT.id}`, "Guardar los cambios"],
  ...KNOWN_KINDS.map((kind) => [CATALOGUE_PATHS[kind], `Agregar ${kind}`] as const),
  ["/configuracion/catalogos/cargo-agents", "Agregar cargo-agents"],
  ["/configuracion/paises?editar=X", "Guardar"],
  ["/configuracion/paises?nuevo=si", "Agregar"],
  ["/configuracion/base-legal", null],
  ["/configuracion/normas", "Nueva norma"],
  ["/configuracion/normas/nueva", "Crear"],
  ["/configuracion/normas/N-1", "Guardar los cambios"],
  ["/configuracion/baselegal", "Nuevo artículo"],
  ["/configuracion/baselegal/nuevo", "Crear"],
  ["/configuracion/baselegal/A-1", "Guardar los cambios"],
  ["/configuracion/descargo", "Redactar una versión nueva"],
  ["/configuracion/descargo?redactar", "Publicar"],
  ["/configuracion/control", "Cambiar"],
  ["/configuracion/control?editar", "Guardar"],
  ["/configuracion/ingreso", "Cambiar", ["admin", "auditor"]],
  ["/configuracion/ingreso?editar", "Guardar", ["admin", "auditor"]],
  ["/configuracion/logotipos", "Cambiar: Cabecera"],
  ["/configuracion/logotipos?editar=header", "Guardar"],
  ["/configuracion/config-sistema", "Cambiar: Icono"],
  ["/configuracion/config-sistema?editar=icon", "Guardar"],
  ["/configuracion/banners", "Editar: Aviso"],
  ["/configuracion/banners?nuevo", "Crear"],
  ["/configuracion/banners?editar=b-1", "Guardar"],
  ["/configuracion/users", "Nueva cuenta", ["admin", "auditor"]],
  ["/configuracion/activity-log", null],
  ["/configuracion/auditoria", null, ["admin", "auditor"]],
  ["/configuracion/estado", null, ["admin", "auditor"]],
  ["/configuracion/eventos-por-resolver", null, ["admin", "auditor"]],
];

/** The words of controls that write. */
const WRITES =
  /^(abrir la cuenta|agregar|aprobar|cambiar|crear|desactivar|editar|elegir (un archivo|imagen)|guardar|importar|nuev[oa] |publicar|reactivar|redactar|subir|bajar|restablecer|volver a la imagen)/i;

const at = "2026-11-21T15:00:00Z";
const entry = { code: "X", name: "Equis", attributes: {}, sort_order: 1, active: true, version: 1, updated_at: at, articles: [] };
const standard = { code: "N-1", title: "Ley", kind: "Ley", number: "1", gazette: null, published: "2015", standing: "vigente", replaced_by: null, article_count: 1, active: true, version: 1, updated_at: at };
const article = { code: "A-1", standard: "N-1", title: "Ley", kind: "Ley", article: "1", subject: "Semillas", summary: "Resumen", text: null, link: null, verified: true, source: null, standing: "vigente", replaced_by: null, number: "1", gazette: null, published: "2015", active: true, version: 1, updated_at: at };
const banner = { id: "b-1", placement: "home", title: "Aviso", text: "", link: null, media: null, alt: null, severity: null, start_date: null, end_date: null, active: true, sort_order: 1, version: 1 };
const disclaimer = { version: 1, text: "Descargo", oath: "Juro", created_at: at, author_name: null };
const slots = ["header", "print", "login", "home_background", "offline_picture", "icon"].map((slot) => ({ slot, alt: "", media: null, version: 1 }));
const account = { id: "u-9", name: "Luis Paz", email: "luis@example.ec", role: "inspector", airports: ["GPS"], status: "active", second_factor_enrolled: false, version: 1 };
const kinds = [...KNOWN_KINDS, "cargo-agents"].map((kind) => ({ code: kind, title: kind, singular: kind, code_label: "Código", code_pattern: "X", code_required: true, referrers: [], active_entries: 1, inactive_entries: 0, cites: false, fields: [] }));

const page = (...items: object[]) => ({ items, total: items.length, next_page_token: null });
const ANSWERS = {
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

beforeEach(async () => {
  await (await database()).clear("drafts");
  vi.stubGlobal("scrollTo", () => undefined);
});

test("the table has every settings page that there is", () => {
  const paths = screens.map(({ path }) => path).filter((path) => /^\/(configuracion|productos)/.test(path));
  const addresses = PAGES.map(([address]) => address.replace(/\?.*/, "").replace(PRODUCT.id, ":id").replace("cargo-agents", ":kind").replace(/[NA]-1$/, ":code"));
  expect([...new Set(addresses)].toSorted()).toEqual(paths.toSorted());
});

test.each(PAGES.map(([address, writes, readers = ROLES]) => [address, writes, readers] as const))("%s is written by administrators alone (%s)", async (address, writes, readers) => {
  for (const role of ROLES) {
    fakeApi(ANSWERS);
    signInAs(role);
    const view = renderApp(address);
    // The same screen, as one role after the other.
    // oxlint-disable-next-line no-await-in-loop
    const controls = await openedControls();
    expect(`${view.router.state.location.pathname}${view.router.state.location.search}`.replace(/=$/, "")).toBe(address);
    expect(screen.queryByRole("alert")).toBeNull();
    const closed = screen.queryByText(/^(Su rol no (ve|crea|importa) [a-z ]+|No tiene acceso a la auditoría)$/);
    expect([role, closed === null]).toEqual([role, readers.includes(role)]);
    const writing = controls.filter((name) => WRITES.test(name));
    if (role === "admin" && writes !== null) expect(controls).toContain(writes);
    else expect([role, writing]).toEqual([role, []]);
    // oxlint-disable-next-line no-await-in-loop
    await act(async () => view.unmount());
  }
});

/** The names of the buttons, links and text boxes on the screen once all of it has been read. */
async function openedControls(): Promise<string[]> {
  const main = await screen.findByRole("main");
  await within(main).findByRole("heading", { level: 1 });
  await waitFor(() => expect(screen.queryAllByRole("status", { name: "Cargando" })).toEqual([]));
  const dialogs = screen.queryAllByRole("dialog");
  return [main, ...dialogs].flatMap((part) =>
    [...part.querySelectorAll("button, a[href]")].map((control) => (control.getAttribute("aria-label") ?? control.textContent).trim()),
  );
}
