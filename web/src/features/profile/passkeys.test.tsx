import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answers, fakeApi } from "../../../testing/fake-api";
import { fakePasskeys } from "../../../testing/passkeys";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { sessionStore, type User } from "../../api/session-store";
import type { components } from "../../api/schema";
import { Passkeys } from "./passkeys";

type Passkey = components["schemas"]["Passkey"];

const phone = {
  id: "p-1",
  name: "Teléfono",
  alone: true,
  created_at: "2026-11-21T15:00:00Z",
  last_used_at: "2026-11-22T16:30:00Z",
};
const key = { id: "p-2", name: "Llave USB", alone: false, created_at: "2026-11-21T15:00:00Z", last_used_at: null };
const asked = { ceremony_id: "c-1", options: { challenge: "AA" } };

const inspector = (over: Partial<User> = {}): User => ({ ...signInAs("inspector"), ...over });
const list = (...items: Passkey[]) => answers({ "GET /api/user/passkeys": { items } });

test("a first passkey takes name and password, and the recovery codes are shown before anything else", async () => {
  const user = inspector();
  const made = fakePasskeys();
  const calls = fakeApi({
    ...list(),
    "POST /api/user/passkeys/begin": asked,
    "POST /api/user/passkeys": {
      passkey: phone,
      recovery_codes: ["aaaa-bbbb-cccc-dddd-eeee-ffff"],
      token: "t-2",
      user: { ...user, second_factor_enrolled: true, passkey_count: 1 },
    },
  });
  renderScreen(<Passkeys user={user} />);
  await screen.findByText("Aún no tiene llaves de acceso.");
  await userEvent.click(screen.getByRole("button", { name: "Agregar una llave de acceso" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Contraseña"), "una frase bastante larga");
  await userEvent.click(dialog.getByRole("button", { name: "Crear la llave" }));
  await dialog.findByText("Escriba un nombre.");
  expect(calls.map(({ name }) => name)).not.toContain("POST /api/user/passkeys/begin");
  await userEvent.type(dialog.getByLabelText("Nombre"), "Teléfono");
  await userEvent.click(dialog.getByRole("button", { name: "Crear la llave" }));
  await screen.findByText("aaaa-bbbb-cccc-dddd-eeee-ffff");
  const sent = await Promise.all(
    calls.filter(({ request }) => request.method === "POST").map(({ request }) => request.json()),
  );
  expect(sent).toEqual([
    { name: "Teléfono", alone: true, password: "una frase bastante larga" },
    { ceremony_id: "c-1", credential: { id: "made" } },
  ]);
  expect(made).toEqual([{ publicKey: { challenge: "AA" } }]);
  expect(sessionStore.token()).toBe("t-2");
  await userEvent.click(screen.getByRole("button", { name: "Ya los guardé" }));
  const found = sessionStore.read();
  expect(found.kind === "session" && found.session.user.passkey_count).toBe(1);
});

test("another one is added with a passkey that is there, without the password", async () => {
  const user = inspector({ second_factor_enrolled: true, passkey_count: 1 });
  fakePasskeys();
  const calls = fakeApi({
    ...list(phone),
    "POST /api/user/passkeys/proof": { ceremony_id: "c-0", options: {} },
    "POST /api/user/passkeys/begin": asked,
    "POST /api/user/passkeys": { passkey: key, recovery_codes: [], token: "t-2", user: { ...user, passkey_count: 2 } },
  });
  renderScreen(<Passkeys user={user} />);
  await screen.findByText(/Último uso: .*22.*10:30/);
  await userEvent.click(screen.getByRole("button", { name: "Agregar una llave de acceso" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Nombre"), "Llave USB");
  await userEvent.click(dialog.getByLabelText(/Permitir ingresar solo con esta llave/));
  await userEvent.click(dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }));
  await screen.findByText("La llave de acceso se agregó");
  const begun = calls.find(({ name }) => name === "POST /api/user/passkeys/begin");
  expect(await begun?.request.json()).toEqual({
    name: "Llave USB",
    alone: false,
    passkey: { ceremony_id: "c-0", credential: { id: "signed" } },
  });
});

test.each([
  ["NotAllowedError", "se canceló o pasó demasiado tiempo"],
  ["InvalidStateError", "ya tiene una llave de acceso de su cuenta"],
  ["SecurityError", "no funcionan en esta dirección"],
  ["ConstraintError", "no puede comprobar que es usted"],
  ["UnknownError", "no pudo usar la llave de acceso"],
])("what a browser calls %s is explained, and can be tried again", async (name, text) => {
  const user = inspector();
  fakePasskeys({ create: name });
  fakeApi({ ...list(), "POST /api/user/passkeys/begin": asked });
  renderScreen(<Passkeys user={user} />);
  await userEvent.click(await screen.findByRole("button", { name: "Agregar una llave de acceso" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Nombre"), "Teléfono");
  await userEvent.type(dialog.getByLabelText("Contraseña"), "una frase bastante larga");
  await userEvent.click(dialog.getByRole("button", { name: "Crear la llave" }));
  await dialog.findByText(new RegExp(text));
  expect(dialog.queryByText(/in English/)).toBeNull();
  expect(dialog.getByRole("button", { name: "Crear la llave" }).getAttribute("aria-busy")).toBeNull();
});

test("a passkey is renamed and removed; what the server refuses of it is told", async () => {
  const user = inspector({ second_factor_enrolled: true, codes_enrolled: true, passkey_count: 2 });
  fakePasskeys();
  let refuses = true;
  const calls = fakeApi({
    ...list(phone, key),
    "PUT /api/user/passkeys/p-2": { ...key, name: "Llave azul" },
    "POST /api/user/passkeys/proof": { ceremony_id: "c-0", options: {} },
    "POST /api/user/passkeys/p-2/remove": () => {
      if (!refuses) return { ...user, passkey_count: 1 };
      refuses = false;
      const errors = [
        { field: "passkey", reason: "PASSKEY_EXPIRED", message: "Pasaron más de cinco minutos. Intente de nuevo." },
      ];
      return Response.json(
        { message: "Revise los datos señalados.", reason: "INVALID_FIELDS", errors },
        { status: 422 },
      );
    },
  });
  renderScreen(<Passkeys user={user} />);
  expect((await screen.findAllByRole("listitem"))[1]?.textContent).toContain("Después de la contraseña");
  await userEvent.click(screen.getByRole("button", { name: "Cambiar el nombre de Llave USB" }));
  const naming = within(await screen.findByRole("dialog"));
  await userEvent.clear(naming.getByLabelText("Nombre"));
  await userEvent.type(naming.getByLabelText("Nombre"), "Llave azul");
  await userEvent.click(naming.getByRole("button", { name: "Guardar" }));
  await screen.findByText("El nombre cambió");
  await userEvent.click(screen.getByRole("button", { name: "Quitar Llave USB" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Quitar «Llave USB»" }));
  await userEvent.click(dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }));
  await dialog.findByText("Pasaron más de cinco minutos. Intente de nuevo.");
  await userEvent.click(dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }));
  await screen.findByText("La llave de acceso se quitó");
  const removal = calls.filter(({ name }) => name.endsWith("/remove")).at(-1);
  expect(await removal?.request.json()).toEqual({ passkey: { ceremony_id: "c-0", credential: { id: "signed" } } });
});

test("the last second factor goes only with the password too, and not at all from a role that needs one", async () => {
  const user = inspector({ second_factor_enrolled: true, passkey_count: 1 });
  fakePasskeys();
  const calls = fakeApi({
    ...list(phone),
    "POST /api/user/passkeys/proof": { ceremony_id: "c-0", options: {} },
    "POST /api/user/passkeys/p-1/remove": { ...user, second_factor_enrolled: false, passkey_count: 0 },
  });
  const { unmount } = renderScreen(<Passkeys user={user} />);
  await userEvent.click(await screen.findByRole("button", { name: "Quitar Teléfono" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }));
  await dialog.findByText("Escriba su contraseña.");
  await userEvent.type(dialog.getByLabelText("Contraseña"), "una frase bastante larga");
  await userEvent.click(dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain("POST /api/user/passkeys/p-1/remove"));
  const removal = calls.find(({ name }) => name.endsWith("/remove"));
  expect(await removal?.request.json()).toMatchObject({
    password: "una frase bastante larga",
    passkey: { ceremony_id: "c-0" },
  });
  unmount();
  renderScreen(<Passkeys user={{ ...user, second_factor_required: true }} />);
  await screen.findByText(/su rol lo exige/);
  expect(screen.queryByRole("button", { name: "Quitar Teléfono" })).toBeNull();
});

test("a browser without passkeys and a list that cannot be read say so", async () => {
  fakeApi({ "*": () => Response.json({ message: "No se puede leer ahora.", reason: "FORBIDDEN" }, { status: 403 }) });
  renderScreen(<Passkeys user={inspector()} />);
  await screen.findByText(/Este navegador no admite llaves de acceso/);
  expect(screen.queryByRole("button", { name: "Agregar una llave de acceso" })).toBeNull();
  await screen.findByText("No se puede leer ahora.");
  await screen.findByRole("button", { name: "Reintentar" });
});
