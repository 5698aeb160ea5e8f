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
import { editDraftOf } from "../../offline/declaration-draft";
import { newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { toForm } from "./declaration-body";
import { EditDeclarationView } from "./edit-declaration-view";

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations"), db.clear("outbox")]);
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

test("what was typed before somebody else changed the declaration is compared with it before it goes on", async () => {
  const { id } = DECLARATION;
  const typed = { ...DECLARATION.travel, flight_number: "LA1413" };
  await writeDraft(editDraftOf(id), { ...newDraft(toForm({ ...DECLARATION, travel: typed })), version: 1, step: 4 });
  const now = { ...DECLARATION, version: 2, travel: { ...DECLARATION.travel, stay_days: 9 } };
  fakeApi({ "GET /api/settings": SETTINGS, [`GET /api/declarations/${id}` as const]: now, "*": NOTHING });
  renderScreen(<EditDeclarationView />, { at: `/declaraciones/${id}/editar`, path: "/declaraciones/:id/editar" });
  expect(await screen.findByRole("region", { name: "Número de vuelo" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviar la mía sobre la nueva" }), "it was never sent").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Corregir la mía" }));
  expect(await screen.findByRole("button", { name: "Enviar cambios" })).toBeTruthy();
  expect(screen.getByText("LA1413")).toBeTruthy();
  expect(await readDraft(editDraftOf(id))).toMatchObject({ version: 2 });
});

test("a draft that an earlier release named by its version is found", async () => {
  const { id } = DECLARATION;
  const typed = { ...DECLARATION.travel, flight_number: "LA1415" };
  await writeDraft(`declaration:${id}:1`, { ...newDraft(toForm({ ...DECLARATION, travel: typed })), step: 4 });
  fakeApi({ "GET /api/settings": SETTINGS, [`GET /api/declarations/${id}` as const]: DECLARATION, "*": NOTHING });
  renderScreen(<EditDeclarationView />, { at: `/declaraciones/${id}/editar`, path: "/declaraciones/:id/editar" });
  expect(await screen.findByText("LA1415")).toBeTruthy();
  expect(await readDraft(editDraftOf(id))).toMatchObject({ version: 1 });
  expect(await readDraft(`declaration:${id}:1`)).toBeUndefined();
});
