import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { AccessSettings } from "./access-queries";
import { AccessView } from "./access-view";

/** Answers with these settings and takes changes of them. Returns the changes, as they arrive. */
function fakeSettings(settings: AccessSettings): unknown[] {
  let now = settings;
  const sent: unknown[] = [];
  fakeApi({
    "GET /api/settings/access": () => now,
    "PUT /api/settings/access": async (request) => {
      const body = (await request.json()) as Partial<AccessSettings>;
      sent.push(body);
      now = { ...now, ...body, version: 2 };
      return now;
    },
  });
  return sent;
}

const none = {
  second_factor_inspector: false,
  second_factor_supervisor: false,
  second_factor_regional_admin: false,
  second_factor_admin: false,
  second_factor_auditor: false,
};

test("an administrator says when idle sessions end, within the limits", async () => {
  signInAs("admin");
  const sent = fakeSettings({ idle_hours: 12, version: 1, ...none, admin_second_factor_at: null });
  renderScreen(<AccessView />, { at: "/configuracion/ingreso" });
  await screen.findByText("12 horas");
  await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
  const hours = await screen.findByLabelText("Horas sin uso hasta que una sesión se cierra");
  for (const typed of ["0", "721", "1,5"]) {
    await userEvent.clear(hours);
    await userEvent.type(hours, typed);
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Escriba un número entero de 1 a 720.");
  }
  await userEvent.clear(hours);
  await userEvent.type(hours, "1");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("1 hora");
  expect(sent).toEqual([{ idle_hours: 1, version: 1, ...none }]);
});

test("a second factor is required role by role", async () => {
  signInAs("admin");
  const sent = fakeSettings({
    idle_hours: 12,
    version: 1,
    ...none,
    second_factor_auditor: true,
    admin_second_factor_at: "2026-01-02T12:00:00Z",
  });
  renderScreen(<AccessView />, { at: "/configuracion/ingreso" });
  // Whatever is stored of administrators, they need one after the first day.
  await screen.findByText("Administrador regional, Administrador, Auditor");
  await screen.findByText(/Los administradores lo necesitan siempre\./);
  expect(screen.queryByText("Una contraseña basta para entrar")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
  await userEvent.click(await screen.findByLabelText("Exigir a supervisores"));
  await userEvent.click(screen.getByLabelText("Exigir a auditores"));
  expect(screen.queryByLabelText(/^Exigir a administradores/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("Supervisor, Administrador regional, Administrador");
  expect(sent).toEqual([{ idle_hours: 12, version: 1, ...none, second_factor_supervisor: true }]);
});

test.each([
  ["in the demonstration", null, /Esta instalación es una demostración/],
  [
    "before the first day is over",
    "2999-01-02T12:00:00Z",
    /Los administradores lo necesitarán siempre desde el .*2999/,
  ],
])("administrators may choose for themselves %s", async (_, from, told) => {
  signInAs("admin");
  fakeApi({ "GET /api/settings/access": { idle_hours: 12, version: 1, ...none, admin_second_factor_at: from } });
  renderScreen(<AccessView />, { at: "/configuracion/ingreso" });
  await screen.findByText("Para ningún rol");
  expect(screen.getByText("Una contraseña basta para entrar")).toBeTruthy();
  await screen.findByText(told);
  await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
  expect(await screen.findByLabelText("Exigir a administradores")).toHaveProperty("checked", false);
});
