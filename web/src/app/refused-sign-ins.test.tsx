import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { USER } from "../../testing/user";

afterEach(cleanup);

/** Opens the application as a page that has just been loaded. */
async function open(at: string) {
  vi.resetModules();
  vi.stubGlobal("scrollTo", () => undefined);
  const { renderApp } = await import("../../testing/render-app");
  return renderApp(at);
}

test("who signs in is told of failed attempts once, until the notice is closed", async () => {
  fakeApi({
    "POST /api/login": { token: "t-1", user: USER, refused_sign_ins: { count: 7, last_at: "2026-11-24T20:03:00Z" } },
    "GET /api/user": USER,
    "*": () => Response.json({ message: "No disponible." }, { status: 503 }),
  });
  await open("/login?redirect=/profile");
  await userEvent.type(await screen.findByLabelText("Correo electrónico"), "ana@pinzon.test");
  await userEvent.type(screen.getByLabelText("Contraseña"), "una frase bastante larga");
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  const told = /^Desde su último ingreso hubo 7 intentos fallidos con su cuenta; el último, el 24.*14:03/;
  await screen.findByText(told);

  cleanup();
  await open("/profile");
  await screen.findByText(told);
  await userEvent.click(screen.getByRole("button", { name: "Entendido" }));
  expect(screen.queryByText(told)).toBeNull();
  cleanup();
  await open("/profile");
  await screen.findByRole("heading", { name: "Mi Perfil" });
  expect(screen.queryByText(told)).toBeNull();
});
