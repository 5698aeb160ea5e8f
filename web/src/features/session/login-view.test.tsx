import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { USER } from "../../../testing/user";
import { SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { fakePasskeys } from "../../../testing/passkeys";
import { renderScreen } from "../../../testing/render-screen";
import { sessionStore } from "../../api/session-store";
import { LoginView } from "./login-view";

const opened = { token: "t-1", user: USER, refused_sign_ins: null };
const begun = { ceremony_id: "c-1", options: { challenge: "AA" } };
const settings = { "GET /api/settings": SETTINGS };
const refusal = (reason: string, message: string) => () => Response.json({ reason, message }, { status: 401 });

beforeEach(() => sessionStore.clear());

test("a passkey signs in without e-mail and password", async () => {
  fakePasskeys();
  const calls = fakeApi({ ...settings, "POST /api/login/passkey/begin": begun, "POST /api/login/passkey": opened });
  renderScreen(<LoginView />);
  await userEvent.click(screen.getByLabelText("Mantener la sesión en este dispositivo"));
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión con llave de acceso" }));
  await waitFor(() => expect(sessionStore.token()).toBe("t-1"));
  const posts = calls.filter(({ request }) => request.method === "POST");
  expect(posts.every(({ request }) => request.headers.get("X-Pinzon-Client") === "web")).toBe(true);
  expect(await Promise.all(posts.map(({ request }) => request.json()))).toEqual([
    {},
    { ceremony_id: "c-1", credential: { id: "signed" }, rememberMe: true },
  ]);
});

test("after the password the passkey is asked for, or a code", async () => {
  fakePasskeys();
  const calls = fakeApi({
    ...settings,
    "POST /api/login": refusal("PASSKEY_REQUIRED", "Confirme con su llave de acceso o con un código."),
    "POST /api/login/passkey/begin": begun,
    "POST /api/login/passkey": opened,
  });
  renderScreen(<LoginView />);
  await userEvent.type(screen.getByLabelText("Correo electrónico"), "ana@example.ec");
  await userEvent.type(screen.getByLabelText("Contraseña"), "una frase bastante larga");
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await screen.findByText(/Ingresa como ana@example.ec. Confirme con su llave de acceso/);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText("Código de verificación")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Usar mi llave de acceso" }));
  await waitFor(() => expect(sessionStore.token()).toBe("t-1"));
  const asked = calls.find(({ name }) => name === "POST /api/login/passkey/begin");
  expect(await asked?.request.json()).toEqual({ email: "ana@example.ec", password: "una frase bastante larga" });
});

test("a refusal of the person, of the server, and a browser without passkeys are told", async () => {
  fakePasskeys({ get: "NotAllowedError" });
  fakeApi({ ...settings, "POST /api/login/passkey/begin": begun });
  const first = renderScreen(<LoginView />);
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión con llave de acceso" }));
  expect((await screen.findByRole("alert")).textContent).toContain("se canceló o pasó demasiado tiempo");
  first.unmount();

  fakePasskeys();
  const text = "Esta llave de acceso se usa después de la contraseña. Ingrese con su correo y su contraseña.";
  fakeApi({
    ...settings,
    "POST /api/login/passkey/begin": begun,
    "POST /api/login/passkey": refusal("PASSKEY_NEEDS_PASSWORD", text),
  });
  const second = renderScreen(<LoginView />);
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión con llave de acceso" }));
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(sessionStore.read().kind).toBe("none");
  second.unmount();

  Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  renderScreen(<LoginView />);
  expect(screen.queryByRole("button", { name: "Iniciar sesión con llave de acceso" })).toBeNull();
});

test("what is typed as the password is shown and hidden again, and stays", async () => {
  fakeApi(settings);
  renderScreen(<LoginView />);
  const password = screen.getByLabelText<HTMLInputElement>("Contraseña");
  await userEvent.type(password, "una frase");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar" }));
  expect([password.type, password.value]).toEqual(["text", "una frase"]);
  await userEvent.click(screen.getByRole("button", { name: "Ocultar" }));
  expect(password.type).toBe("password");
});

test("who forgot the password reads who resets it", async () => {
  fakeApi(settings);
  renderScreen(<LoginView />);
  await userEvent.click(screen.getByText("¿Olvidó su contraseña?"));
  expect(screen.getByText(/La restablece un administrador/)).toBeTruthy();
});
