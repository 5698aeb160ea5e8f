import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { onPhone } from "../../../testing/on-phone";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { DeclarationPanelView } from "./declaration-panel-view";
import type { DeclarationFigures } from "./declaration-figures";

const totals = { declarations: 4, items: 6, with_act: 1, drawn: 0, cleared: 3, median_seconds: 300 };
const figures: DeclarationFigures = {
  totals,
  before: { from_date: "2026-10-01", to_date: "2026-10-31", totals: { ...totals, declarations: 2 } },
  days: [{ code: "2026-11-20", name: null, count: 4 }],
  hours: [],
  flights: [{ code: "LA1411", name: null, count: 4 }],
  airports: [{ code: "GPS", name: null, count: 4 }],
  airlines: [{ code: "-", name: null, count: 4 }],
  lanes: [
    { lane: "rojo", count: 3 },
    { lane: "verde", count: 1 },
    { lane: "amarillo", count: 0 },
  ],
  states: [],
  departure_states: [
    { state: "pending", count: 1 },
    { state: "cleared", count: 3 },
  ],
  nationalities: [],
  products: [{ code: "0190aaaa-0000-7000-8000-000000000001", name: "aguacate", count: 2 }],
  classifications: [],
  questions: [{ question: "food", count: 3 }],
  left_out: 0,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T18:00:00Z") });
  signInAs("admin");
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("each figure leads to exactly its declarations, with the filters that stand", async () => {
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?viaje_desde=2026-11-01&viaje_hasta=2026-11-30" });
  const table = await screen.findByRole("table", { name: "Por canal", hidden: true });
  const red = within(table).getByRole("link", { name: "Canal rojo", hidden: true });
  expect(red.getAttribute("href")).toBe("/declaraciones?viaje_desde=2026-11-01&viaje_hasta=2026-11-30&canal=rojo");
  expect(within(table).queryByText("Canal amarillo")).toBeNull();
  expect(screen.getByText("Antes 2, ahora 100 % más")).toBeTruthy();
  expect(screen.getByText("5 min")).toBeTruthy();
});

test("while a period is not over, its numbers are not said to be less than those of the whole one before", async () => {
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?viaje_desde=2026-12-01&viaje_hasta=2026-12-31" });
  expect(await screen.findByText("Antes 2")).toBeTruthy();
  expect(screen.queryByText(/ahora/)).toBeNull();
});

test("before boarding the state of that control is counted, and the hours and times of the control on arrival are not", async () => {
  const hours = [{ code: "9", name: null, count: 4 }];
  fakeApi({ "GET /api/panels/declarations": { ...figures, hours }, "*": NOTHING });
  const at = "/panel-declaraciones?viaje_desde=2026-11-01&viaje_hasta=2026-11-30&control=salida";
  renderScreen(<DeclarationPanelView />, { at });
  const name = "Por estado del control antes de embarcar";
  const table = await screen.findByRole("table", { name, hidden: true });
  const cleared = within(table).getByRole("link", { name: "Conforme", hidden: true });
  expect(cleared.getAttribute("href")).toContain("control=salida&estado_salida=cleared");
  expect(screen.getByRole("heading", { name: "Hasta dónde llegaron antes de embarcar" })).toBeTruthy();
  expect(screen.queryByText("Por hora de presentación")).toBeNull();
  expect(screen.queryByText("Mediana de presentada a conforme")).toBeNull();
});

test("another product than the chosen one leads nowhere, because a filter names one", async () => {
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?producto=0190aaaa-0000-7000-8000-000000000002" });
  const product = (await screen.findByText("Por producto")).parentElement;
  expect(product?.textContent).toContain("aguacate");
  expect(product?.querySelector("a")).toBeNull();
});

test("what a flood brought is not counted, and the panel says so", async () => {
  fakeApi({
    "GET /api/panels/declarations": { ...figures, left_out: 42 },
    "*": NOTHING,
  });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?viaje_desde=2026-11-01&viaje_hasta=2026-11-30" });
  expect(await screen.findByText("No se cuentan 42 declaraciones sospechosas de envío masivo")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Ver solo las sospechosas" });
  expect(link.getAttribute("href")).toBe(
    "/declaraciones?viaje_desde=2026-11-01&viaje_hasta=2026-11-30&sospechosas=solo",
  );
});

test("what there is none of stands below what counts, and leads nowhere", async () => {
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?viaje_desde=2026-11-01" });
  const all = within(await screen.findByRole("region", { name: "En total" }));
  const names = all.getAllByRole("term").map(({ textContent }) => textContent);
  expect(names.at(-1)).toBe("Sorteadas");
  expect(all.queryByRole("link", { name: /^Sorteadas/ })).toBeNull();
  expect(all.getByRole("link", { name: "Con acta: 1" })).toBeTruthy();
});

test("on a phone the period is one control beside the way to the filters, and all else that one may do is behind one", async () => {
  onPhone();
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  const { router } = renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?canal=rojo" });
  await screen.findByRole("region", { name: "En total" });
  expect(screen.queryByRole("link", { name: "Ver la lista" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Más" }));
  expect(screen.getByRole("link", { name: "Ver la lista" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Filtros (1)" })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Viaje" }), "Este año");
  expect(router.state.location.search).toMatch(/^\?canal=rojo&viaje_desde=\d{4}-01-01&viaje_hasta=\d{4}-12-31$/);
});

test("where there is room, the period is chosen in one place, by its name or its days", async () => {
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  const { router } = renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?canal=rojo" });
  await screen.findByRole("region", { name: "En total" });
  await userEvent.click(screen.getByRole("button", { name: "Este año" }));
  expect(router.state.location.search).toMatch(/^\?canal=rojo&viaje_desde=\d{4}-01-01&viaje_hasta=\d{4}-12-31$/);
  expect(screen.getByRole("button", { name: "Este año", pressed: true })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Más filtros" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Quitar Viaje/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Elegir días…" }));
  expect(screen.getByRole("button", { name: "Este año", pressed: false })).toBeTruthy();
  await userEvent.clear(within(screen.getByRole("group", { name: "Desde" })).getByLabelText("Día"));
  await userEvent.type(within(screen.getByRole("group", { name: "Desde" })).getByLabelText("Día"), "14");
  expect(router.state.location.search).toMatch(/viaje_desde=\d{4}-01-14&viaje_hasta=\d{4}-12-31$/);
});

test("the last seven days are one of the usual periods", async () => {
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?viaje_desde=2026-11-25&viaje_hasta=2026-12-01" });
  expect(screen.getByRole("button", { name: "Últimos 7 días", pressed: true })).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Desde" })).toBeNull();
});

test("days that no usual period has stay in sight", async () => {
  fakeApi({ "GET /api/panels/declarations": figures, "*": NOTHING });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones?viaje_desde=2026-11-03&viaje_hasta=2026-11-10" });
  expect(screen.getByRole("button", { name: "Elegir días…", pressed: true })).toBeTruthy();
  expect(within(screen.getByRole("group", { name: "Hasta" })).getByLabelText<HTMLInputElement>("Día").value).toBe("10");
});

test("opened without filters it counts the last 30 days, and each step of the way says its part", async () => {
  const asked: string[] = [];
  const counted = { ...figures, totals: { ...totals, declarations: 8, with_act: 2 } };
  fakeApi({
    "GET /api/panels/declarations": ({ url }) => {
      asked.push(url);
      return counted;
    },
    "*": NOTHING,
  });
  renderScreen(<DeclarationPanelView />, { at: "/panel-declaraciones" });
  expect(await screen.findByText("100 %", { selector: "li > span" })).toBeTruthy();
  expect(screen.getByText("25 %", { selector: "li > span" })).toBeTruthy();
  const params = new URL(asked[0] ?? "").searchParams;
  expect([params.get("flight_from"), params.get("flight_to")]).toEqual(["2026-11-02", "2026-12-01"]);
});
