import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { entry, listOf, NOTHING, part, SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderApp } from "../../../testing/render-app";
import { signInAs } from "../../../testing/sign-in";
import type { Retention } from "../../api/staff-retentions";
import type { CustodyChain, CustodyItem } from "../../nouns/custody/queries";

const ID = "0190163d-8694-739b-aea5-966c26f8ad91";
const FOLIO = "GPS-2026-000123";
const UNITS = listOf([entry("KGM", "kilogramo", { attributes: { symbol: "kg" } })]);
const AIRPORTS = listOf([entry("GPS", "Seymour", { attributes: { city: "Baltra" } })]);

const item = (n: number, state: CustodyItem["state"]): CustodyItem => ({
  retention_id: ID,
  folio: FOLIO,
  n,
  description: `manzana ${n}`,
  quantity: 1.5,
  unit: "KGM",
  mass_grams: n * 1000,
  seal_number: `P-00${n}`,
  decision: "retencion",
  airport: "GPS",
  state,
  place: null,
  received: false,
  since_at: "2026-11-21T15:00:00Z",
  due_on: null,
  overdue: false,
  movement_id: null,
});

const step = (n: number, more: Partial<CustodyChain["steps"][number]>): CustodyChain["steps"][number] => ({
  n,
  step: "retained",
  happened_at: "2026-11-21T15:00:00Z",
  officer_name: "Ulises Montenegro",
  officer_id: "0190163d-0000-4000-8000-000000000001",
  place: null,
  movement_id: null,
  destination: null,
  received_by: null,
  received_document: null,
  ...more,
});

const released = (n: number, happened_at: string) =>
  step(n, {
    step: "released",
    happened_at,
    officer_name: "Narcisa Yépez",
    officer_id: "7c41d2aa-0000-4000-8000-000000000002",
    received_by: "Viajera Prueba",
    received_document: "P1234567",
  });

const chain = (steps: CustodyChain["steps"]): CustodyChain => ({
  items: [1, 2].map((n) =>
    item(n, steps.some((other) => other.n === n && other.step === "released") ? "released" : "held"),
  ),
  steps: [step(1, {}), step(2, {}), ...steps],
});

test("who gives goods back to the passenger prints a receipt with two signatures", async () => {
  signInAs("supervisor");
  vi.stubGlobal("print", vi.fn());
  let steps: CustodyChain["steps"] = [];
  const calls = fakeApi({
    "GET /api/catalogues/units": UNITS,
    "GET /api/catalogues/airports": AIRPORTS,
    "GET /api/custody": () => listOf(steps.length > 0 ? [] : [item(1, "held"), item(2, "held")]),
    "GET /api/custody/figures": { in_custody: 2, overdue: 0, due_soon: 0, open_movements: 0, places: [] },
    [`GET /api/retentions/${ID}/custody` as const]: () => chain(steps),
    [`GET /api/retentions/${ID}` as const]: part<Retention>({
      passenger: { given_names: "Viajera", surnames: "Prueba", document_number: "P1234567" },
    }),
    [`POST /api/retentions/${ID}/items/2/release` as const]: () => {
      steps = [released(2, "2026-11-21T16:05:00Z")];
      return chain(steps);
    },
    "GET /api/settings": SETTINGS,
    "*": NOTHING,
  });
  const user = userEvent.setup();
  const { router } = renderApp("/retenciones/custodia");
  await user.click(await screen.findByRole("button", { name: `Ver el historial de ${FOLIO}/2` }));
  await user.click(screen.getByRole("button", { name: "Devolver" }));
  await user.click(await screen.findByRole("button", { name: "Es el pasajero del acta: Viajera Prueba" }));
  await user.click(screen.getByRole("button", { name: "Devolver" }));
  const offer = await screen.findByRole("link", { name: "Imprimir recibo" });
  await waitFor(() => expect(document.activeElement).toBe(offer));
  const sent = calls.find(({ name }) => name.startsWith("POST"));
  expect(await sent?.request.json()).toEqual({ received_by: "Viajera Prueba", received_document: "P1234567" });

  await user.click(offer);
  const sheet = within(await screen.findByRole("article", { name: "Recibo de devolución de mercancías" }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(`/retenciones/${ID}/recibo?productos=2`);
  for (const text of [
    FOLIO,
    "Baltra (GPS)",
    "manzana 2",
    "P-002",
    "2 kg",
    /21 de noviembre de 2026.* 10:05 \(hora de Galápagos, UTC−6\)/,
  ]) {
    expect((await sheet.findAllByText(text)).length).toBeGreaterThan(0);
  }
  expect(sheet.queryByText("manzana 1")).toBeNull();
  expect(sheet.getByText("Narcisa Yépez · 7c41d2")).toBeTruthy();
  expect(sheet.getAllByText("Narcisa Yépez")).toHaveLength(1);
  expect(sheet.getAllByText("Viajera Prueba")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Imprimir" }));
  expect(print).toHaveBeenCalledOnce();

  await user.click(screen.getByRole("link", { name: "Volver a la custodia" }));
  await waitFor(() => expect(router.state.location.search).toBe(`?etiqueta=${FOLIO}`));
});

test("the history of goods that were given back leads to the receipt of all that went with them", async () => {
  signInAs("auditor");
  fakeApi({
    "GET /api/custody": listOf([item(1, "released")]),
    "GET /api/custody/figures": { in_custody: 0, overdue: 0, due_soon: 0, open_movements: 0, places: [] },
    [`GET /api/retentions/${ID}/custody` as const]: chain([
      released(1, "2026-11-21T16:00:00Z"),
      released(2, "2026-11-21T16:05:00Z"),
    ]),
    "GET /api/settings": SETTINGS,
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderApp(`/retenciones/custodia?etiqueta=${FOLIO}`);
  await user.click(await screen.findByRole("button", { name: `Ver el historial de ${FOLIO}/1` }));
  await user.click(await screen.findByRole("link", { name: "Recibo de devolución" }));
  const sheet = within(await screen.findByRole("article"));
  expect(sheet.getByText("manzana 1")).toBeTruthy();
  expect(sheet.getByText("manzana 2")).toBeTruthy();
  expect(sheet.getByText(/10:05/)).toBeTruthy();
  await user.click(screen.getByLabelText("Tira de 80 mm"));
  expect(screen.getByRole("article").className).toContain("ticket");
});

test.each([
  ["productos=1,2", "No existe este recibo"],
  ["", "No existe este recibo"],
])("a link to what was not given back together has no paper: %s", async (query, said) => {
  signInAs("inspector");
  fakeApi({
    [`GET /api/retentions/${ID}/custody` as const]: chain([released(1, "2026-11-21T16:00:00Z")]),
    "GET /api/settings": SETTINGS,
    "*": NOTHING,
  });
  renderApp(`/retenciones/${ID}/recibo?${query}`);
  expect(await screen.findByRole("heading", { name: said })).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Imprimir" }).disabled).toBe(true);
});

test.each([
  [404, "No existe este documento"],
  [403, "No puede ver este documento"],
])("a receipt that may not be read says why: %i", async (status, said) => {
  signInAs("inspector");
  fakeApi({
    [`GET /api/retentions/${ID}/custody` as const]: () =>
      Response.json(
        { status, message: "Es de otro aeropuerto." },
        { status, headers: { "Content-Type": "application/problem+json" } },
      ),
    "GET /api/settings": SETTINGS,
    "*": NOTHING,
  });
  renderApp(`/retenciones/${ID}/recibo?productos=1`);
  expect(await screen.findByText(said)).toBeTruthy();
});
