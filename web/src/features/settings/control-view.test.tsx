import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { ControlView } from "./control-view";

const control = {
  expiry_days: 1,
  draw_percent: 2.5,
  retention_months: 60,
  custody_days: 30,
  attention_hours: 2,
  version: 1,
};

beforeEach(() => void signInAs("admin"));

test("the numbers are shown with their units", async () => {
  fakeApi({ "GET /api/settings": { ...SETTINGS, control } });
  renderScreen(<ControlView />);
  expect(await screen.findByText("1 día después del viaje")).toBeTruthy();
  expect(screen.getByText("2,5 %")).toBeTruthy();
  expect(screen.getByText("60 meses (5 años)")).toBeTruthy();
  expect(screen.getByText("2 horas")).toBeTruthy();
});

test("who saves second sees both versions, and numbers outside of their limits are not sent", async () => {
  let now = control;
  const sent: unknown[] = [];
  fakeApi({
    "GET /api/settings": () => ({ ...SETTINGS, control: now }),
    "PUT /api/settings/control": async (request) => {
      const body = (await request.json()) as typeof control;
      sent.push(body);
      if (body.version === 1) {
        now = { ...control, draw_percent: 8, version: 2 };
        return Response.json(
          { message: "Otra persona los cambió.", reason: "VERSION_CONFLICT", errors: [] },
          { status: 409 },
        );
      }
      now = { ...body, version: 3 };
      return now;
    },
  });
  renderScreen(<ControlView />, { at: "/configuracion/control?editar" });
  const share = await screen.findByLabelText("Parte del canal verde que va a sorteo");
  for (const typed of ["100,5", "2,1234", "-1", ""]) {
    await userEvent.clear(share);
    if (typed) await userEvent.type(share, typed);
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    expect(await screen.findByText("Escriba un número de 0 a 100, con hasta tres decimales.")).toBeTruthy();
  }
  expect(sent).toEqual([]);
  await userEvent.clear(share);
  await userEvent.type(share, "7,25");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  const conflict = await screen.findByRole("dialog", { name: "Otra persona cambió control y plazos" });
  expect(within(conflict).getByText("7,25")).toBeTruthy();
  expect(within(conflict).getByText("8")).toBeTruthy();
  await userEvent.click(within(conflict).getByRole("button", { name: "Guardar la mía sobre la actual" }));
  expect(await screen.findByText("7,25 %")).toBeTruthy();
  expect(sent).toEqual([
    { expiry_days: 1, draw_percent: 7.25, retention_months: 60, custody_days: 30, attention_hours: 2, version: 1 },
    { expiry_days: 1, draw_percent: 7.25, retention_months: 60, custody_days: 30, attention_hours: 2, version: 2 },
  ]);
});
