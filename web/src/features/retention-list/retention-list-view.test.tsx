import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { listOf, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { RetentionSummary } from "../../api/staff-retentions";
import { RetentionListView } from "./retention-list-view";

const row: RetentionSummary = {
  id: "0190aaaa-0000-7000-8000-000000000009",
  folio: "GPS-2026-000012",
  state: "issued",
  airport: "GPS",
  issued_at: "2026-11-20T17:00:00Z",
  surnames: "Núñez",
  given_names: "Ana",
  document_number: "AB123456",
  nationality: "EC",
  item_count: 3,
  goods: ["aguacate", "queso fresco", "semillas"],
  mass_grams: 1500,
  rejected_count: 1,
  in_custody_count: 2,
  overdue_count: 1,
  officer_name: "Marco Vera",
  declaration_code: "D-7K3M-Q2X9",
  direction: "ingreso",
  flight_number: "LA1411",
  flight_date: "2026-11-20",
  purged: false,
  ownerless: null,
};
const list = listOf([row]);
const totals = {
  acts: 1,
  items: 3,
  mass_grams: 1500,
  unweighed: 2,
  undeclared: 1,
  in_custody: 2,
  overdue: 1,
  annulled: 4,
};

beforeEach(() => void signInAs("inspector"));

test("a row leads to its act, and the filters of the address are asked for, for list and totals alike", async () => {
  const bodies: unknown[] = [];
  const calls = fakeApi({
    "GET /api/retentions": list,
    "POST /api/retentions/totals": async (request) => {
      bodies.push(await request.json());
      return totals;
    },
    "*": NOTHING,
  });
  renderScreen(<RetentionListView />, {
    at: "/retenciones?decision=rechazo&emitida_desde=2026-11-20&vencido=si&declarado=no&orden=issued_at",
  });
  const link = await screen.findByRole("link", { name: row.folio });
  expect(link.getAttribute("href")).toBe(`/retenciones/print/${row.id}`);
  expect(screen.getByText(/^y 1 más/)).toBeTruthy();
  const asked = new URL(calls.find(({ name }) => name === "GET /api/retentions")?.request.url ?? "").searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    decision: "rechazo",
    issued_from: "2026-11-20",
    overdue: "true",
    declared: "false",
    order_by: "issued_at",
    page_size: "50",
  });
  expect(bodies).toEqual([{ decision: "rechazo", issued_from: "2026-11-20", overdue: true, declared: false }]);
  const line = await screen.findByRole("status", { name: "Totales de lo filtrado" });
  for (const part of ["1 acta", "3 mercancías", "1,5 kg", "2 sin pesar", "4 anuladas que no se suman"]) {
    expect(within(line).getByText(part)).toBeTruthy();
  }
});

test("the overdue ones of what is listed are one press away, with the other filters", async () => {
  fakeApi({ "GET /api/retentions": list, "POST /api/retentions/totals": totals, "*": NOTHING });
  renderScreen(<RetentionListView />, { at: "/retenciones?decision=rechazo" });
  const overdue = await screen.findByRole("link", { name: "1 vencida" });
  expect(overdue.getAttribute("href")).toBe("/retenciones?decision=rechazo&vencido=si");
  const panel = screen.getByRole("link", { name: "Ver el panel" });
  expect(panel.getAttribute("href")).toBe("/panel-retenciones?decision=rechazo");
});

test("a folio in the address, as other screens write it, is a filter that can be taken away", async () => {
  const calls = fakeApi({
    "GET /api/retentions": list,
    "GET /api/retentions/officers": { officers: [] },
    "*": NOTHING,
  });
  const { router } = renderScreen(<RetentionListView />, { at: `/retenciones?folio=${row.folio}` });
  await screen.findByRole("link", { name: row.folio });
  expect(calls.some(({ request }) => request.url.includes(`folio=${row.folio}`))).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Más filtros (1)" }));
  expect(screen.getByLabelText<HTMLInputElement>("Folio").value).toBe(row.folio);
  await userEvent.click(screen.getByRole("button", { name: "Quitar los filtros" }));
  expect(router.state.location.search).toBe("");
});

test("an act whose personal data was removed is still listed, without a name and without a link", async () => {
  const purged = { ...row, surnames: "", given_names: "", document_number: "", goods: ["", "", ""], purged: true };
  fakeApi({ "GET /api/retentions": { ...list, items: [purged] }, "*": NOTHING });
  renderScreen(<RetentionListView />, { at: "/retenciones" });
  expect(await screen.findByText("Datos eliminados")).toBeTruthy();
  expect(screen.getByText(/^3 mercancías/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: row.folio })).toBeNull();
});

test("an act without a passenger says why, and there is a filter for such acts", async () => {
  const found = {
    surnames: "",
    given_names: "",
    document_number: "",
    nationality: "",
    ownerless: "unclaimed" as const,
  };
  const calls = fakeApi({ "GET /api/retentions": listOf([{ ...row, ...found }]), "*": NOTHING });
  renderScreen(<RetentionListView />, { at: "/retenciones?sin_pasajero=si" });
  const cells = within(await screen.findByRole("table"));
  expect(await cells.findByText("Sin pasajero")).toBeTruthy();
  expect(cells.getByText("Equipaje no reclamado")).toBeTruthy();
  expect(calls.some(({ request }) => request.url.includes("ownerless=true"))).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Más filtros (1)" }));
  expect(screen.getByLabelText<HTMLSelectElement>("Pasajero").value).toBe("si");
});

test("a name that is typed stands in no address", async () => {
  const bodies: unknown[] = [];
  const calls = fakeApi({
    "GET /api/retentions": list,
    "POST /api/retentions/search": async (request) => {
      bodies.push(await request.json());
      return NOTHING;
    },
    "*": NOTHING,
  });
  const { router } = renderScreen(<RetentionListView />, { at: "/retenciones?estado=issued" });
  await userEvent.type(await screen.findByLabelText("Buscar: Nombre, documento o folio"), "nunez");
  await screen.findByText("No hay actas con estos filtros");
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ q: "nunez", state: "issued" }));
  expect(router.state.location.search).toBe("?estado=issued");
  expect(calls.every(({ request }) => !request.url.includes("nunez"))).toBe(true);
});

test("an auditor issues no act", async () => {
  signInAs("auditor");
  fakeApi({ "*": NOTHING });
  renderScreen(<RetentionListView />, { at: "/retenciones" });
  expect(await screen.findByText("Aún no hay actas")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Nueva acta" })).toBeNull();
});
