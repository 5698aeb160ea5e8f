import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { NOTHING, SETTINGS } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { addDays } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import { database } from "../../offline/database";
import { EditDeclarationView } from "./edit-declaration-view";

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations")]);
});

test("an edit begins with the review, asks for one part and comes back to it", async () => {
  const travel = { ...DECLARATION.travel, flight_date: addDays(todayInGalapagos(new Date()), 3) };
  fakeApi({
    "GET /api/settings": SETTINGS,
    [`GET /api/declarations/${DECLARATION.id}` as const]: { ...DECLARATION, travel },
    "*": NOTHING,
  });
  renderScreen(<EditDeclarationView />, {
    at: `/declaraciones/${DECLARATION.id}/editar`,
    path: "/declaraciones/:id/editar",
  });
  expect(await screen.findByRole("button", { name: "Enviar cambios" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Cambiar Viaje" }));
  const flight = await screen.findByLabelText(/Número de vuelo/);
  await userEvent.clear(flight);
  await userEvent.type(flight, "LA1413");
  await userEvent.click(screen.getByRole("button", { name: "Volver a la revisión" }));
  expect(await screen.findByRole("heading", { name: "Juramento" })).toBeTruthy();
  expect(screen.getByText("LA1413")).toBeTruthy();
});
