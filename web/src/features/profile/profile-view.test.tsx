import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderApp } from "../../../testing/render-app";
import { signInAs } from "../../../testing/sign-in";
import { sessionStore } from "../../api/session-store";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
});

/** An administrator whose session allows nothing but setting up a second factor. */
const withoutFactor = () => signInAs("admin", { second_factor_required: true });

test("whose role needs a second factor sets it up first, keeps the codes and goes on", async () => {
  const user = withoutFactor();
  const calls = fakeApi({
    "POST /api/user/second-factor": { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x" },
    "POST /api/user/second-factor/confirm": {
      recovery_codes: ["aaaa-bbbb-cccc-dddd-eeee-ffff"],
      token: "t-2",
      user: { ...user, second_factor_enrolled: true, codes_enrolled: true },
    },
    "*": NOTHING,
  });
  const { router } = renderApp("/pasajeros?q=Mora");
  await screen.findByText("Active su segundo factor para continuar");
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe("/profile?redirect=%2Fpasajeros%3Fq%3DMora");
  await screen.findByText(/Su rol \(administrador\) exige un código/);
  // Nothing is offered that would be refused.
  expect(screen.queryByRole("link", { name: "Panel del día" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Proponer otro nombre" })).toBeNull();
  expect(screen.getByRole("button", { name: "Cerrar sesión" })).toBeTruthy();
  expect(calls.map(({ name }) => name)).not.toContain("GET /api/user/sessions");

  await userEvent.click(screen.getByRole("button", { name: "Activar el segundo factor" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Contraseña"), "una frase bastante larga");
  await userEvent.click(dialog.getByRole("button", { name: "Continuar" }));
  await userEvent.type(await screen.findByLabelText("Código de la aplicación"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Confirmar" }));
  await screen.findByText("aaaa-bbbb-cccc-dddd-eeee-ffff");
  expect(sessionStore.token()).toBe("t-2");
  expect(router.state.location.pathname).toBe("/profile");

  await userEvent.click(screen.getByRole("button", { name: "Ya los guardé" }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/pasajeros?q=Mora"));
  const found = sessionStore.read();
  expect(found.kind === "session" && found.session.user.second_factor_enrolled).toBe(true);
});
