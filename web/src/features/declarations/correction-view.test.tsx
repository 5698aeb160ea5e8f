import { screen, within } from "@testing-library/react";
import { flightEntries } from "../../../testing/flights";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { entry, listOf } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { answers, type FakeAnswers, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { CorrectionView } from "./correction-view";

const CODE = "D-7K3M-Q2X9";
const declaration: StaffDeclaration = {
  ...DECLARATION,
  id: "",
  state: "cleared",
  editable: false,
  submitted_at: "2026-05-01T15:00:00Z",
  updated_at: "2026-05-01T15:00:00Z",
  travel: { ...DECLARATION.travel, flight_date: "2026-05-03" },
  lane: { code: "verde", reasons: [] },
};

const list = (...entries: [code: string, name: string, attributes?: Record<string, string>][]) =>
  listOf(entries.map(([code, name, attributes = {}]) => entry(code, name, { attributes })));
const lists = answers({
  "GET /api/catalogues/airports": list(
    ["UIO", "Mariscal Sucre", { city: "Quito", province: "Pichincha", time_zone: "America/Guayaquil" }],
    ["GPS", "Seymour", { city: "Baltra", province: "Galápagos", time_zone: "Pacific/Galapagos" }],
  ),
  "GET /api/catalogues/ports": list(),
  "GET /api/catalogues/airlines": list(["LA", "LATAM"]),
  "GET /api/catalogues/flights": listOf(flightEntries),
  "GET /api/catalogues/transport-modes": list(["AER", "Aéreo comercial"]),
  "GET /api/catalogues/countries": list(["EC", "Ecuador"]),
});

function opened<Name extends string>(own: FakeAnswers<Name>) {
  const calls = fakeApi({ ...lists, [`GET /api/declarations/${CODE}` as const]: declaration }, own);
  renderScreen(<CorrectionView />, { at: `/admin/declaraciones/${CODE}`, path: "/admin/declaraciones/:code" });
  return calls;
}

async function correctFlight() {
  const flight = await screen.findByLabelText(/Número de vuelo/);
  await userEvent.clear(flight);
  await userEvent.type(flight, "AV1632");
  await userEvent.type(screen.getByLabelText(/Quién la pide/), "El viajero");
  await userEvent.type(screen.getByLabelText(/Por qué/), "Escribió otro vuelo");
  await userEvent.click(screen.getByRole("button", { name: "Guardar la corrección" }));
}

const save = `POST /api/declarations/${CODE}/correct` as const;

test("a supervisor corrects a flight of months ago and says who asked and why", async () => {
  signInAs("supervisor");
  const calls = opened({ [save]: { ...declaration, version: 2 } });
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Guardar la corrección" })).disabled).toBe(true);
  // Everything of the journey and of the people can be corrected here.
  for (const label of [/Motivo del viaje/, /Hospedaje/, /Días de estadía/, /Categoría migratoria/, /Correo/])
    expect(screen.getByLabelText(label)).toBeTruthy();
  await correctFlight();
  await vi.waitFor(() => expect(calls.some(({ name }) => name === save)).toBe(true));
  const body = (await calls.find(({ name }) => name === save)?.request.json()) as object;
  expect(body).toMatchObject({
    version: 1,
    requested_by: "El viajero",
    reason: "Escribió otro vuelo",
    travel: { flight_number: "AV1632" },
  });
  expect(Object.keys(body).toSorted()).toEqual([
    "minors",
    "reason",
    "requested_by",
    "state",
    "travel",
    "traveller",
    "version",
  ]);
});

test("a known flight on another route is asked about before it is corrected, and what was sworn is not asked again", async () => {
  signInAs("supervisor");
  const other = { ...declaration, travel: { ...declaration.travel, flight_number: "LA1419" } };
  const calls = opened({ [`GET /api/declarations/${CODE}` as const]: other, [save]: { ...other, version: 2 } });
  const asked = await screen.findByRole("checkbox", { name: /Está bien: este vuelo/ });
  expect((asked as HTMLInputElement).checked).toBe(true);
  const flight = screen.getByLabelText(/Número de vuelo/);
  await userEvent.clear(flight);
  await userEvent.type(flight, "AV1630");
  await userEvent.type(screen.getByLabelText(/Quién la pide/), "El viajero");
  await userEvent.type(screen.getByLabelText(/Por qué/), "Escribió otro vuelo");
  await userEvent.click(screen.getByRole("button", { name: "Guardar la corrección" }));
  expect(await screen.findByText("Corrija el vuelo o la ruta, o confirme la ruta.")).toBeTruthy();
  expect(calls.some(({ name }) => name === save)).toBe(false);
  await userEvent.click(screen.getByRole("checkbox", { name: /Está bien: este vuelo/ }));
  await userEvent.click(screen.getByRole("button", { name: "Guardar la corrección" }));
  await vi.waitFor(() => expect(calls.some(({ name }) => name === save)).toBe(true));
});

test("who saves second sees both versions and loses nothing", async () => {
  signInAs("admin");
  const conflict = Response.json(
    { status: 409, reason: "VERSION_CONFLICT", message: "Cambió.", current_version: 2 },
    { status: 409 },
  );
  const saves = [conflict, { ...declaration, version: 3 }];
  const newer = { ...declaration, version: 2, travel: { ...declaration.travel, flight_number: "EQ190" } };
  const reads = [declaration, newer];
  const calls = opened({
    [save]: () => saves.shift() as Response | StaffDeclaration,
    [`GET /api/declarations/${CODE}` as const]: () => reads.shift() as StaffDeclaration,
  });
  await correctFlight();
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("AV1632");
  expect(dialog.textContent).toContain("EQ190");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Número de vuelo/ }).value).toBe("AV1632");
  await userEvent.click(within(dialog).getByRole("button", { name: "Guardar la mía sobre la actual" }));
  await vi.waitFor(() => expect(calls.filter(({ name }) => name === save)).toHaveLength(2));
  expect(await calls.findLast(({ name }) => name === save)?.request.json()).toMatchObject({
    version: 2,
    travel: { flight_number: "AV1632" },
  });
});

test("who corrects what somebody moved meanwhile reads who did, and saves the same on what stands", async () => {
  signInAs("supervisor");
  const moved = Response.json(
    { status: 409, reason: "DECLARATION_MOVED", message: "Ana Ruiz la reabrió a las 10:42." },
    { status: 409 },
  );
  const saves = [moved, { ...declaration, version: 2 }];
  const reads = [declaration, { ...declaration, state: "presented" }];
  const calls = opened({
    [save]: () => saves.shift() as Response | StaffDeclaration,
    [`GET /api/declarations/${CODE}` as const]: () => reads.shift() as StaffDeclaration,
  });
  await correctFlight();
  await screen.findByText("Ana Ruiz la reabrió a las 10:42.");
  await userEvent.click(screen.getByRole("button", { name: "Seguir sobre lo actual" }));
  await vi.waitFor(() => expect(screen.queryByText("Ana Ruiz la reabrió a las 10:42.")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Guardar la corrección" }));
  await vi.waitFor(() => expect(calls.filter(({ name }) => name === save)).toHaveLength(2));
  expect(await calls.findLast(({ name }) => name === save)?.request.json()).toMatchObject({
    state: "presented",
    travel: { flight_number: "AV1632" },
  });
});

test("an inspector is told who corrects", async () => {
  signInAs("inspector");
  opened({});
  expect(await screen.findByText("Solo un supervisor o un administrador corrige declaraciones")).toBeTruthy();
});
