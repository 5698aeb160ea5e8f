import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { PRODUCT } from "../../testing/product";
import { renderApp } from "../../testing/render-app";
import { OF_AIRPORTS, SETTINGS_ANSWERS } from "../../testing/settings-answers";
import { signInAs } from "../../testing/sign-in";
import { type User } from "../api/session-store";
import { CATALOGUE_PATHS, KNOWN_KINDS } from "../lib/catalogue-paths";
import { database } from "../offline/database";
import { screens } from "./routes";

type Roles = readonly User["role"][];
const ROLES: Roles = ["inspector", "supervisor", "regional_admin", "admin", "auditor"];
const ADMINISTRATORS: Roles = ["regional_admin", "admin"];
const OF_THE_WHOLE: Roles = ["admin"];

/**
 * Each settings page: the control that writes there (null if there is none), the roles that read it (all by default), and
 * the roles that write (administrators of the whole by default).
 */
const PAGES: readonly (readonly [address: string, writes: string | null, readers?: Roles, writers?: Roles])[] = [
  ["/configuracion", null],
  ["/configuracion/product-management", "Nuevo producto"],
  ["/configuracion/declarac-management", null],
  ["/configuracion/productos", "Nuevo producto"],
  ["/configuracion/productos/importar", "Elegir un archivo", ["admin"]],
  ["/productos/crear", "Crear el producto", ["admin"]],
  [`/productos/editar/${PRODUCT.id}`, "Guardar los cambios"],
  ...KNOWN_KINDS.map(
    (kind) =>
      [
        CATALOGUE_PATHS[kind],
        `Agregar ${kind}`,
        ROLES,
        OF_AIRPORTS.includes(kind) ? ADMINISTRATORS : OF_THE_WHOLE,
      ] as const,
  ),
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
  ["/configuracion/descargo", "Nueva versión"],
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
  ["/configuracion/users", "Nueva cuenta", [...ADMINISTRATORS, "auditor"], ADMINISTRATORS],
  ["/configuracion/activity-log", null],
  ["/configuracion/auditoria", null, [...ADMINISTRATORS, "auditor"]],
  ["/configuracion/estado", null, ["admin", "auditor"]],
  ["/configuracion/eventos-por-resolver", null, ["admin", "auditor"]],
];

/** The words of controls that write. */
const WRITES =
  /^(abrir la cuenta|agregar|aprobar|cambiar|crear|desactivar|editar|elegir (un archivo|imagen)|guardar|importar|nuev[oa] |publicar|reactivar|redactar|subir|bajar|restablecer|volver a la imagen)/i;

beforeEach(async () => {
  await (await database()).clear("drafts");
  vi.stubGlobal("scrollTo", () => undefined);
});

test("the table has every settings page that there is", () => {
  const paths = screens.map(({ path }) => path).filter((path) => /^\/(configuracion|productos)/.test(path));
  const addresses = PAGES.map(([address]) =>
    address
      .replace(/\?.*/, "")
      .replace(PRODUCT.id, ":id")
      .replace("cargo-agents", ":kind")
      .replace(/[NA]-1$/, ":code"),
  );
  expect([...new Set(addresses)].toSorted()).toEqual(paths.toSorted());
});

test.each(
  PAGES.map(
    ([address, writes, readers = ROLES, writers = OF_THE_WHOLE]) => [address, writes, readers, writers] as const,
  ),
)("%s is written by administrators alone (%s)", async (address, writes, readers, writers) => {
  for (const role of ROLES) {
    fakeApi(SETTINGS_ANSWERS);
    signInAs(role);
    const view = renderApp(address);
    // The same screen, as one role after the other.
    // oxlint-disable-next-line no-await-in-loop
    const controls = await openedControls();
    expect(`${view.router.state.location.pathname}${view.router.state.location.search}`.replace(/=$/, "")).toBe(
      address,
    );
    expect(screen.queryByRole("alert")).toBeNull();
    const closed = screen.queryByText(/^(Su rol no (ve|crea|importa) [a-z ]+|No tiene acceso a la auditoría)$/);
    expect([role, closed === null]).toEqual([role, readers.includes(role)]);
    const writing = controls.filter((name) => WRITES.test(name));
    if (writers.includes(role) && writes !== null) expect(controls).toContain(writes);
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
    [...part.querySelectorAll("button, a[href]")].map((control) =>
      (control.getAttribute("aria-label") ?? control.textContent).trim(),
    ),
  );
}
