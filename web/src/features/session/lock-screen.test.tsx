import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderApp } from "../../../testing/render-app";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { noteSessionEnd } from "../../api/session-end";
import { sessionStore } from "../../api/session-store";
import { database } from "../../offline/database";
import { lock, setPin } from "../../offline/device-lock";
import { post } from "../../offline/outbox";

const PIN = "271828";
const EVA = { ...USER, id: "u-2", name: "Eva Cedeño" };

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.stubGlobal("scrollTo", () => undefined);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fakeApi({ "*": NOTHING });
  const db = await database();
  await Promise.all([db.clear("locks"), db.clear("outbox")]);
  sessionStore.clear();
  noteSessionEnd(null);
});

async function lockedBy(user: typeof USER, pin = PIN) {
  signIn(user, { token: `t-${user.id}` });
  await setPin(pin);
  await lock("/profile");
}

const type = async (pin: string) => {
  await userEvent.type(await screen.findByLabelText("PIN"), pin);
  await userEvent.click(screen.getByRole("button", { name: "Desbloquear" }));
};

test("«Bloquear» locks at once, and the PIN leads back to the same place without a network", async () => {
  signIn(USER);
  await setPin(PIN);
  const { router } = renderApp("/profile?de=aqui");
  await userEvent.click(await screen.findByRole("button", { name: "Más" }));
  await userEvent.click(screen.getByRole("button", { name: "Bloquear" }));
  expect(await screen.findByRole("heading", { name: "Dispositivo bloqueado" })).toBeTruthy();
  expect(sessionStore.token()).toBeNull();
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/login"));
  expect(screen.queryByText("Su sesión terminó")).toBeNull();

  await type(PIN);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/profile?de=aqui"));
  expect(sessionStore.token()).toBe("t");
});

test("without a PIN «Bloquear» leads to the choice of one", async () => {
  signIn(USER);
  const { router } = renderApp("/por-enviar");
  await userEvent.click(await screen.findByRole("button", { name: "Más" }));
  await userEvent.click(screen.getByRole("button", { name: "Bloquear" }));
  expect(await screen.findByRole("button", { name: "Elegir un PIN" })).toBeTruthy();
  expect(router.state.location.hash).toBe("#pin");
});

test("several people choose their name; each sees how much of theirs is not sent", async () => {
  signIn(EVA, { token: "t-eva" });
  await post({ id: "0197a3c0-0000-7000-8000-000000000001", kind: "step", aggregate: "D-1" }, {});
  await lockedBy(EVA, "604931");
  await lockedBy(USER);
  const { router } = renderApp("/login");
  const eva = await screen.findByRole("button", { name: /^Eva Cedeño/ });
  expect(eva.textContent).toBe("Eva CedeñoBloqueada ahora · 1 por enviar");
  expect(screen.getByRole("button", { name: /^Ana Torres/ }).textContent).toContain("nada por enviar");
  await userEvent.click(eva);
  await type(PIN);
  expect(await screen.findByText("El PIN no es correcto. Le quedan 4 intentos.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Elegir a otra persona" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Ana Torres/ }));
  await type(PIN);
  await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
  expect(sessionStore.token()).toBe("t-u-1");
});

test("the last wrong PIN is announced, and then the password is asked for", async () => {
  await lockedBy(USER);
  renderApp("/login");
  expect(await screen.findByText(/Tras 5 intentos fallidos, la sesión se borra/)).toBeTruthy();
  await type("1");
  await screen.findByText(/Le quedan 4 intentos/);
  await type("1");
  await screen.findByText(/Le quedan 3 intentos/);
  await type("1");
  await screen.findByText(/Le quedan 2 intentos/);
  await type("1");
  await screen.findByText(/Le queda 1 intento: si falla, la sesión se borra/);
  await type("1");
  expect(await screen.findByText("La sesión de Ana Torres se borró de este dispositivo")).toBeTruthy();
  expect(screen.getByLabelText("Contraseña")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Desbloquear con un PIN" })).toBeNull());
});

test("whose own session has ended reads why, although others are locked here", async () => {
  await lockedBy(USER);
  noteSessionEnd("expired");
  renderApp("/login");
  expect(await screen.findByText("Su sesión terminó")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Desbloquear con un PIN" })).toBeTruthy();
});

test("another person signs in as ever, and may go back to the PINs", async () => {
  await lockedBy(USER);
  renderApp("/login");
  await userEvent.click(await screen.findByRole("button", { name: "Otra persona: iniciar sesión" }));
  expect(screen.getByLabelText("Contraseña")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Desbloquear con un PIN" }));
  expect(await screen.findByLabelText("PIN")).toBeTruthy();
});
