import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { answers, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { components } from "../../api/schema";
import { ActivityView } from "./activity-view";
import { AuditView } from "./audit-view";

type AuditRecord = components["schemas"]["AuditRecord"];

const ANA = "11111111-1111-4111-8111-111111111111";
const EVA = "22222222-2222-4222-8222-222222222222";
const person = (id: string, name: string): AuditRecord["actor"] => ({ kind: "user", id, name, role: "inspector" });
const record: AuditRecord = {
  sequence: 7,
  time: "2026-11-21T15:00:00Z",
  recorded_at: "2026-11-21T15:00:01Z",
  type: "pinzon.auth.airport_selected.v1",
  source: "auth",
  subject: ANA,
  actor: person(ANA, "Ana Ruiz"),
  airport: "GPS",
  data: { before: null, after: "GPS" },
  trace_id: null,
  hash: "00",
  cause: null,
};
const airport = entry("GPS", "Aeropuerto Ecológico Seymour", { attributes: { city: "Baltra" } });

const recorded = answers({
  "GET /api/audit": listOf([record]),
  "GET /api/activity": listOf([record]),
  "GET /api/audit/verify": {
    intact: true,
    records: 7,
    last_hash: "00",
    unproven: 0,
    first_broken: null,
    checked_at: "2026-11-21T15:00:00Z",
  },
  "GET /api/audit/people": { people: [person(ANA, "Ana Ruiz"), person(EVA, "Eva Paz")] },
  "GET /api/catalogues/airports": listOf([airport]),
  "*": NOTHING,
});

const choose = async (label: string, option: string) => {
  const box = await screen.findByRole("combobox", { name: new RegExp(label) });
  await waitFor(() => expect(box.hasAttribute("disabled")).toBe(false));
  await userEvent.click(box);
  await userEvent.type(box, option.slice(0, 5));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

test("records are filtered by person, airport, kind and what they are about, as the address says", async () => {
  signInAs("auditor");
  const calls = fakeApi(recorded);
  renderScreen(<AuditView />, {
    at: "/configuracion/auditoria?aeropuerto=GPS&entidad=session&tipo=pinzon.auth.airport_selected.v1",
  });
  expect(await screen.findByText("Ana Ruiz eligió el aeropuerto Baltra (GPS).")).toBeTruthy();
  const asked = () =>
    new URL(calls.filter(({ name }) => name === "GET /api/audit").at(-1)?.request.url ?? "").searchParams;
  expect(["airport", "entity", "type", "actor"].map((name) => asked().get(name))).toEqual([
    "GPS",
    "session",
    "pinzon.auth.airport_selected.v1",
    null,
  ]);
  await choose("Persona", "Eva Paz");
  await waitFor(() => expect(asked().get("actor")).toBe(EVA));
  const filters = screen.getByRole("search");
  await userEvent.selectOptions(within(filters).getByLabelText("Sobre qué"), "Declaraciones");
  await waitFor(() =>
    expect([asked().get("entity"), asked().get("airport"), asked().get("actor")]).toEqual(["declaration", "GPS", EVA]),
  );
});

test("a file has the records that are filtered, the oldest first, whatever the list's order", async () => {
  signInAs("auditor");
  const calls = fakeApi(recorded);
  renderScreen(<AuditView />, { at: "/configuracion/auditoria?aeropuerto=GPS" });
  await userEvent.click(await screen.findByRole("button", { name: "Descargar registros" }));
  const asked = () => calls.find(({ name }) => name === "GET /api/audit/export");
  await waitFor(() => expect(asked()).toBeTruthy());
  expect(Object.fromEntries(new URL(asked()?.request.url ?? "").searchParams)).toEqual({
    airport: "GPS",
    order: "asc",
  });
});

test("a chain that holds says so with its records and the time, and what happened at no airport has a dash", async () => {
  signInAs("auditor");
  fakeApi({ ...recorded, "GET /api/audit": listOf([{ ...record, airport: null }]) });
  renderScreen(<AuditView />, { at: "/configuracion/auditoria" });
  const chain = await screen.findByRole("region", { name: "Verificación de la cadena" });
  await within(chain).findByText("Cadena íntegra");
  expect(within(chain).getByRole("status").textContent?.replaceAll(/\s/g, " ")).toBe(
    "Cadena íntegra 7 registros al 21 nov 2026, 09:00 (UTC−6, Galápagos)",
  );
  const row = await screen.findByRole("row", { name: /Ana Ruiz/ });
  expect(within(row).getByRole("cell", { name: "—" })).toBeTruthy();
});

test("a chain that was altered says where, and one that cannot be read is tried again in one place", async () => {
  signInAs("auditor");
  const broken = { intact: false, records: 7, last_hash: "00", unproven: 0, first_broken: 5, checked_at: record.time };
  let unreadable = false;
  const failure = () => Response.json({ message: "No disponible.", reason: "INTERNAL", errors: [] }, { status: 400 });
  fakeApi({ ...recorded, "GET /api/audit/verify": () => (unreadable ? failure() : broken) });
  const view = renderScreen(<AuditView />, { at: "/configuracion/auditoria" });
  const chain = await screen.findByRole("region", { name: "Verificación de la cadena" });
  expect(await within(chain).findByText("Cadena alterada")).toBeTruthy();
  expect(within(chain).getByText(/El primer registro que no corresponde es el 5\./)).toBeTruthy();
  view.unmount();
  unreadable = true;
  renderScreen(<AuditView />, { at: "/configuracion/auditoria" });
  const again = await screen.findByRole("region", { name: "Verificación de la cadena" });
  expect(await within(again).findByRole("alert")).toBeTruthy();
  expect(within(again).getAllByRole("button")).toHaveLength(1);
});

test("who oversees chooses whose activity to see", async () => {
  signInAs("auditor");
  const calls = fakeApi(recorded);
  renderScreen(<ActivityView />);
  expect(await screen.findByText(/eligió el aeropuerto Baltra \(GPS\)/)).toBeTruthy();
  await choose("Actividad de", "Eva Paz");
  const asked = () =>
    new URL(calls.filter(({ name }) => name === "GET /api/activity").at(-1)?.request.url ?? "").searchParams;
  await waitFor(() => expect(asked().get("user")).toBe(EVA));
});
