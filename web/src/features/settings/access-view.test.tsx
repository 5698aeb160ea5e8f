import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { AccessView } from "./access-view";

test("an administrator says when idle sessions end, within the limits", async () => {
  signInAs("admin");
  let now = { idle_hours: 12, version: 1 };
  const sent: unknown[] = [];
  fakeApi({
    "GET /api/settings/access": () => Response.json(now),
    "PUT /api/settings/access": async (request) => {
      const body = (await request.json()) as typeof now;
      sent.push(body);
      now = { ...body, version: 2 };
      return Response.json(now);
    },
  });
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
  expect(sent).toEqual([{ idle_hours: 1, version: 1 }]);
});
