import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listOf, NOTHING } from "../../testing/answers";
import { beginDeclaration } from "../../testing/begun-declaration";
import { fakeApi } from "../../testing/fake-api";
import { leavesOf } from "../../testing/leaves";
import { PASSENGER } from "../../testing/people";
import { PRODUCT } from "../../testing/product";
import { renderApp } from "../../testing/render-app";
import { SETTINGS_ANSWERS } from "../../testing/settings-answers";
import { signInAs } from "../../testing/sign-in";
import type { Kind } from "../api/catalogue-kinds";
import type { components } from "../api/schema";
import { sessionStore, type User } from "../api/session-store";
import { database } from "../offline/database";
import { texts } from "../texts/catalogue";

type KindField = Kind["fields"][number];

const field = (code: string, type: KindField["type"], required: boolean, more: Partial<KindField> = {}): KindField => ({
  choices: [],
  code,
  help: null,
  label: code,
  listed: false,
  max_length: 50,
  maximum: null,
  minimum: null,
  pattern: null,
  required,
  type,
  ...more,
});
const choices = [
  { code: "a", name: "A" },
  { code: "b", name: "B" },
];
const TYPES = ["text", "long_text", "whole_number", "decimal", "country"] as const;
const [someKind] = SETTINGS_ANSWERS["GET /api/catalogues"].items as [Kind, ...Kind[]];
/** A catalogue with a field of each type, obligatory and optional. */
const kind = {
  ...someKind,
  code: "cargo-agents",
  code_required: false,
  fields: [true, false].flatMap((required) => [
    ...TYPES.map((type) => field(`${type} ${required}`, type, required)),
    field(`choice ${required}`, "choice", required, { choices }),
  ]),
};
const media = {
  url: "/api/media/0",
  content_type: "image/png",
  hash: "0".repeat(64),
  height: 10,
  width: 10,
  size: 100,
};
const settings = SETTINGS_ANSWERS["GET /api/settings"];
const images = settings.images.map((slot) => ({ ...slot, alt: "Escudo", media }));
/** As in the settings, but with what each field may hold. */
const ANSWERS = {
  ...SETTINGS_ANSWERS,
  "GET /api/catalogues": listOf([
    ...SETTINGS_ANSWERS["GET /api/catalogues"].items
      .filter(({ code }) => code !== kind.code)
      .map((one) => ({ ...one, cites: true })),
    kind,
  ]),
  "GET /api/settings": { ...settings, images },
  "GET /api/settings/images": listOf(images),
  "GET /api/settings/banners": listOf([
    {
      ...(SETTINGS_ANSWERS["GET /api/settings/banners"].items[0] as components["schemas"]["Banner"]),
      media,
      alt: "Escudo",
    },
  ]),
  "GET /api/standards/N-1": {
    ...SETTINGS_ANSWERS["GET /api/standards/N-1"],
    standing: "derogada" as const,
    replaced_by: { code: "N-2", name: "Otra" },
  },
  // What a declaration begins with is there.
  "GET /api/catalogues/transport-modes": listOf([
    {
      ...SETTINGS_ANSWERS["GET /api/catalogues/countries/X"].entry,
      code: "AER",
    },
  ]),
  "GET /api/passengers/p-1": PASSENGER,
};

interface Form {
  at: string;
  /** The button that sends it, or goes on. */
  send: string | RegExp;
  role?: User["role"] | null;
  /** What opens it. */
  opens?: string;
  /** Whether it holds something already: what was chosen is not taken out, and is asked for where it is new. */
  edits?: boolean;
  /** What is obligatory only in part, and why. */
  partly?: Readonly<Record<string, string>>;
}

const ONE_NAME = { Apellidos: "one of both names", Nombres: "one of both names" };
const FORMS: readonly Form[] = [
  { at: "/productos/crear", send: "Crear el producto" },
  { at: `/productos/editar/${PRODUCT.id}`, edits: true, send: "Guardar los cambios" },
  { at: "/configuracion/paises?nuevo=si", send: "Agregar" },
  { at: "/configuracion/paises?editar=X", edits: true, send: "Guardar" },
  { at: "/configuracion/catalogos/cargo-agents?nuevo=si", send: "Agregar" },
  { at: "/configuracion/normas/nueva", send: "Crear" },
  { at: "/configuracion/normas/N-1", edits: true, send: "Guardar los cambios" },
  { at: "/configuracion/baselegal/nuevo", send: "Crear" },
  { at: "/configuracion/baselegal/A-1", edits: true, send: "Guardar los cambios" },
  { at: "/configuracion/descargo?redactar", send: "Publicar" },
  { at: "/configuracion/control?editar", send: "Guardar" },
  { at: "/configuracion/ingreso?editar", send: "Guardar" },
  { at: "/configuracion/logotipos?editar=header", edits: true, send: "Guardar" },
  { at: "/configuracion/banners?nuevo", send: "Crear" },
  { at: "/configuracion/banners?editar=b-1", edits: true, send: "Guardar" },
  { at: "/configuracion/users", send: "Crear la cuenta", opens: "Nueva cuenta" },
  {
    at: "/configuracion/users",
    send: "Guardar",
    opens: "Abrir la cuenta de Luis Paz",
    edits: true,
    partly: { Aeropuertos: "those of the account stay" },
  },
  { at: "/pasajeros/p-1", send: "Guardar la alerta", role: "inspector", opens: "Añadir una alerta" },
  {
    at: "/pasajeros/nuevo",
    send: "Registrar al pasajero",
    role: "inspector",
    partly: { ...ONE_NAME, "Lectura del documento (MRZ)": "it fills in the others" },
  },
  {
    at: "/pasajeros/editar/p-1",
    edits: true,
    send: "Guardar",
    role: "inspector",
    partly: { ...ONE_NAME, "Lectura del documento (MRZ)": "it fills in the others" },
  },
  {
    at: "/form-retenciones",
    send: /^Emitir acta/,
    role: "inspector",
    opens: "Describirla con palabras",
    partly: ONE_NAME,
  },
  { at: "/declaraciones/nueva", send: "Continuar", role: null },
  { at: "/declaraciones/nueva?paso=2", send: "Continuar", role: null, partly: ONE_NAME },
  { at: "/declaraciones/nueva?paso=4", send: "Continuar", role: null, opens: "Declararlo con mis palabras" },
  { at: "/login", send: "Iniciar sesión", role: null },
  { at: "/register", send: "Pedir una cuenta", role: null },
  {
    at: "/change-password",
    send: "Cambiar contraseña",
    partly: { "Repita la contraseña nueva": "it is compared with the new one" },
  },
];

// Read before, so that no test waits for it.
beforeAll(() => Promise.all([import("../features/declarations/declaration-rules"), import("../ui/combobox-list")]));

beforeEach(async () => {
  await (await database()).clear("drafts");
  await beginDeclaration();
  vi.stubGlobal("scrollTo", () => undefined);
});

test.each(FORMS.map((form) => [form.at, form] as const))(
  "%s: what may be left out says so once, and what may not is asked for",
  async (at, { send, role = "admin", opens, edits, partly = {} }) => {
    fakeApi(ANSWERS);
    if (role) signInAs(role);
    else sessionStore.clear();
    renderApp(at);
    const { button, form } = await opened({ send, opens });
    emptied(form);
    fireEvent.click(button);
    await waitFor(() => expect(framesOf(form).some(({ wrong }) => wrong)).toBe(true));
    const found = framesOf(form).filter(({ label, full, chosen }) => !full && !(chosen && edits) && !(label in partly));
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ label, wrong }) => `${label}: ${wrong ? 0 : 1}`)).toEqual(
      found.map(({ label, optional }) => `${label}: ${optional}`),
    );
  },
);

/** The form and the button that sends it, once it has been read. */
async function opened({ send, opens }: Pick<Form, "send" | "opens">) {
  const main = await screen.findByRole("main");
  if (opens) await userEvent.click(await within(main).findByRole("button", { name: opens }));
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: send });
  await waitFor(() => expect(screen.queryAllByRole("status", { name: "Cargando" })).toEqual([]));
  return {
    button,
    form: button.closest("form") ?? document.getElementById(button.getAttribute("form") ?? "") ?? document.body,
  };
}

/** Takes out of each field what may be taken out. */
function emptied(form: HTMLElement) {
  for (const control of form.querySelectorAll<HTMLInputElement>("input, textarea, select")) {
    if (["radio", "checkbox", "file", "search"].includes(control.type) || control.disabled || control.value === "")
      continue;
    fireEvent.change(control, { target: { value: "" } });
  }
}

/**
 * The fields in sight: what they are called, how often they say that they are optional, and whether something is wrong
 * there.
 */
function framesOf(form: HTMLElement) {
  const labels = [...form.querySelectorAll("label[for], [role=group] > [id$='-label']")];
  return labels.map((label) => {
    const frame = label.parentElement;
    const text = label.textContent;
    const controls = [...(frame?.querySelectorAll<HTMLInputElement>("input, select, textarea") ?? [])];
    return {
      label: text.replaceAll(texts.ui.optional, "").trim(),
      optional: text.split(texts.ui.optional).length - 1,
      wrong: frame?.querySelector(":scope > [id$='-error']") !== null,
      full: controls.some((control) =>
        ["radio", "checkbox"].includes(control.type) ? control.checked : control.value !== "",
      ),
      chosen: controls.some(
        (control) => control.tagName === "SELECT" || control.getAttribute("role") === "combobox" || control.disabled,
      ),
    };
  });
}

/** What a form sends without a control for it, and why. */
const WITHOUT_CONTROL: Readonly<Record<string, string>> = {
  version: "what was seen",
  code: "it never changes",
  verdict: "none is decided",
  status: "its buttons decide it",
  severity: "only notices of the strip have one",
};

const SAVED: readonly Form[] = FORMS.filter(({ edits }) => edits);

test.each(SAVED.map((form) => [form.at, form] as const))(
  "%s: what the service refuses stands at its field",
  async (at, { send, role = "admin", opens }) => {
    const refused: string[] = [];
    fakeApi({
      ...ANSWERS,
      "*": async (request) => {
        if (request.method === "GET") return NOTHING;
        refused.push(...leavesOf(await request.json()));
        const errors = refused.map((name) => ({ field: name, reason: "MALFORMED", message: `wrong ${name}` }));
        return Response.json({ reason: "INVALID_FIELDS", message: "Revise los datos.", errors }, { status: 400 });
      },
    });
    signInAs(role ?? "admin");
    renderApp(at);
    const { button, form } = await opened({ send, opens });
    const text = [...form.querySelectorAll<HTMLInputElement>("input, textarea")].find(
      ({ type, value }) => ["text", "textarea"].includes(type) && value !== "",
    );
    if (text)
      fireEvent.change(text, {
        target: { value: /^\d+$/.test(text.value) ? `${Number(text.value) + 1}` : `${text.value} b` },
      });
    fireEvent.click(button);
    await screen.findAllByText(/^wrong /);
    // What stands at no field is said by the message of the form, with its name before it.
    const shown = new Set([...form.querySelectorAll("*")].map(({ textContent }) => textContent));
    expect(refused.filter((name) => !(name in WITHOUT_CONTROL) && !shown.has(`wrong ${name}`))).toEqual([]);
  },
);
