import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { ACT_TOTALS as totals, actCount as count } from "../../../testing/retention-figures";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { RetentionFigures } from "./retention-figures";
import { RetentionPanelView } from "./retention-panel-view";

const figures: RetentionFigures = {
  totals,
  before: { from_date: "2026-10-02", to_date: "2026-10-31", totals: { ...totals, acts: 2 } },
  days: [{ code: "2026-11-20", name: null, ...count(4, 6, 2500) }],
  months: [{ code: "2026-11", name: null, ...count(4, 6, 2500) }],
  airports: [{ code: "GPS", name: null, ...count(4, 6, 2500) }],
  flights: [{ code: "-", name: null, ...count(1, 1, 0) }],
  directions: [{ direction: "ingreso", ...count(4, 6, 2500) }],
  products: [],
  categories: [
    { code: "FRU", name: null, ...count(3, 3, 500) },
    { code: "-", name: null, ...count(1, 3, 2000) },
  ],
  origins: [],
  reasons: [
    { code: "MR-01", name: null, ...count(2, 2, 0) },
    { code: "MR-02", name: null, ...count(3, 3, 0) },
  ],
  decisions: [{ decision: "rechazo", ...count(2, 2, 0) }],
  destinations: [],
  declared: [{ declared: false, ...count(2, 3, 0) }],
  custody: [{ custody: "stored", ...count(2, 2, 0) }],
  ages: [{ age: "0-7", ...count(2, 2, 0) }],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-15T18:00:00Z") });
  signInAs("admin");
  return () => vi.useRealTimers();
});

const table = (name: string) => screen.findByRole("table", { name, hidden: true });
/** Of a group with one value, which is a line and no chart. */
const hrefOfOnly = async (name: string) =>
  within((await screen.findByText(name)).parentElement ?? document.body)
    .getByRole("link")
    .getAttribute("href");
const hrefIn = async (name: string, link: string) =>
  within(await table(name))
    .getByRole("link", { name: link, hidden: true })
    .getAttribute("href");

test("each figure leads to exactly the acts that it counts: with the filters that stand, without annulled ones", async () => {
  fakeApi({ "GET /api/panels/retentions": figures, "*": NOTHING });
  renderScreen(<RetentionPanelView />, { at: "/panel-retenciones?emitida_desde=2026-11-03&emitida_hasta=2026-12-31" });
  const chosen = "emitida_desde=2026-11-03&emitida_hasta=2026-12-31&anuladas=no";
  expect(await hrefOfOnly("Por decisión")).toBe(`/retenciones?${chosen}&decision=rechazo`);
  expect(await hrefOfOnly("Por mes de emisión")).toBe(
    "/retenciones?emitida_desde=2026-11-03&emitida_hasta=2026-11-30&anuladas=no",
  );
  expect(await hrefIn("Por categoría", "Fuera del catálogo")).toBe(`/retenciones?${chosen}&categoria=-`);
  expect(await hrefOfOnly("Por tiempo en custodia")).toBe(`/retenciones?${chosen}&antiguedad=0-7`);
  expect(screen.getByText("Antes 2, ahora 100 % más")).toBeTruthy();
  const all = within(screen.getByRole("region", { name: "En total" }));
  expect(all.getByRole("link", { name: /: 4$/ }).getAttribute("href")).toBe(`/retenciones?${chosen}`);
  expect(all.getByRole("link", { name: /: 3$/ }).getAttribute("href")).toBe(`/retenciones?${chosen}&declarado=no`);
});

test("while a period is not over, its numbers are not said to be less than those of the whole one before", async () => {
  fakeApi({ "GET /api/panels/retentions": figures, "*": NOTHING });
  renderScreen(<RetentionPanelView />, { at: "/panel-retenciones?emitida_desde=2027-01-01&emitida_hasta=2027-01-15" });
  expect(await screen.findByText("Antes 2")).toBeTruthy();
  expect(screen.queryByText(/ahora/)).toBeNull();
});

test("the measure changes numbers and order, and stays in the address", async () => {
  fakeApi({ "GET /api/panels/retentions": figures, "*": NOTHING });
  const { router } = renderScreen(<RetentionPanelView />, { at: "/panel-retenciones" });
  const rows = async () =>
    within(await table("Por categoría"))
      .getAllByRole("row", { hidden: true })
      .map((row) => row.textContent);
  expect(await rows()).toEqual(["ValorActasParte", "FRU375 %", "Fuera del catálogo125 %"]);
  await userEvent.click(screen.getByRole("button", { name: "Peso (kg)" }));
  expect(await rows()).toEqual(["ValorPeso (kg)Parte", "Fuera del catálogo280 %", "FRU0,520 %"]);
  expect(router.state.location.search).toBe("?medida=peso");
});

test("another reason than the chosen one leads nowhere, because a filter names one", async () => {
  fakeApi({ "GET /api/panels/retentions": figures, "*": NOTHING });
  renderScreen(<RetentionPanelView />, { at: "/panel-retenciones?razon=MR-01" });
  const reasons = await table("Por razón");
  expect(
    within(reasons)
      .getAllByRole("link", { hidden: true })
      .map((link) => link.textContent),
  ).toEqual(["MR-01"]);
});

test("while a period is counted, the screen says so", async () => {
  fakeApi({ "GET /api/panels/retentions": () => new Promise<Response>(() => undefined), "*": NOTHING });
  renderScreen(<RetentionPanelView />, { at: "/panel-retenciones" });
  expect(await screen.findByText("Contando. Un año entero puede tardar unos segundos.")).toBeTruthy();
});

test("on paper the panel says of which days and filters its figures are", async () => {
  fakeApi({
    "GET /api/panels/retentions": figures,
    "GET /api/catalogues/retention-reasons": listOf([entry("MR-01", "Producto no permitido")]),
    "*": NOTHING,
  });
  renderScreen(<RetentionPanelView />, {
    at: "/panel-retenciones?emitida_desde=2026-11-03&razon=MR-01&decision=rechazo&categoria=-&vuelo=LA1411",
  });
  const filters = await screen.findByText(
    "Vuelo o embarcación: LA1411 · Categoría: Fuera del catálogo · Razón: Producto no permitido · Decisión: Rechazo",
  );
  const facts = filters.closest("dl")?.textContent;
  expect(facts).toContain("Períododesde el 3 de noviembre de 2026");
  expect(facts).toContain("AeropuertosTodos");
});
