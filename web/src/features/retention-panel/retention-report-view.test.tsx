import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING, SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { ACT_TOTALS as totals, actCount as count } from "../../../testing/retention-figures";
import { renderApp } from "../../../testing/render-app";
import { signInAs } from "../../../testing/sign-in";

import type { RetentionFigures } from "./retention-figures";

const none = {
  days: [],
  airports: [],
  flights: [],
  directions: [],
  origins: [],
  reasons: [],
  decisions: [],
  destinations: [],
  declared: [],
  custody: [],
  ages: [],
};
const product = (n: number) => ({ code: `p${n}`, name: `producto ${n}`, ...count(30 - n, 30 - n, 0) });
const all: RetentionFigures = {
  ...none,
  totals,
  before: null,
  months: [{ code: "2025-03", name: null, ...count(4, 6, 2500) }],
  categories: [{ code: "FRU", name: null, ...count(4, 6, 2500) }],
  products: Array.from({ length: 25 }, (_, n) => product(n)),
};
const rejected: RetentionFigures = {
  ...all,
  totals: { ...totals, items: 2 },
  months: [{ code: "2025-03", name: null, ...count(2, 2, 500) }],
  categories: [],
  products: [],
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T18:00:00Z"), toFake: ["Date"] });
  signInAs("auditor");
});

function answer() {
  return fakeApi({
    "GET /api/panels/retentions": (request) => (new URL(request.url).searchParams.has("decision") ? rejected : all),
    "GET /api/settings": SETTINGS,
    "*": NOTHING,
  });
}

test("the report divides the goods of a year into retained and rejected, and says what it counts", async () => {
  const calls = answer();
  renderApp("/panel-retenciones/informe/2025");
  const sheet = within(await screen.findByRole("article", { name: "Informe anual de retenciones y rechazos 2025" }));
  const cells = (table: string) =>
    within(sheet.getByRole("table", { name: table }))
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells("Por mes")).toEqual([
    ["Mes", "Actas", "Mercancías", "Retenidas", "Rechazadas", "Peso (kg)"],
    ["marzo de 2025", "4", "6", "4", "2", "2,50"],
  ]);
  expect(cells("Por categoría").at(-1)).toEqual(["FRU", "4", "6", "6", "0", "2,50"]);
  const products = cells("Los 20 productos del catálogo con más actas");
  expect(products).toHaveLength(21);
  // The last cell holds a bar; a table of one row has none.
  expect(products[1]).toEqual(["producto 0", "30", "30", "—", ""]);
  expect(sheet.getByText(/^El peso es el de las mercancías que se pesaron: 1 de 6 no se pesaron/)).toBeTruthy();
  const asked = calls
    .filter(({ name }) => name === "GET /api/panels/retentions")
    .map(({ request }) => new URL(request.url).search);
  expect(asked.toSorted()).toEqual([
    "?issued_from=2025-01-01&issued_to=2025-12-31",
    "?issued_from=2025-01-01&issued_to=2025-12-31&decision=rechazo",
  ]);
});

test("another year is chosen from the list, and a year to come has no report", async () => {
  answer();
  const { router } = renderApp("/panel-retenciones/informe/2027");
  expect(await screen.findByText("No hay informe de ese año")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Año"), "2024");
  expect(router.state.location.pathname).toBe("/panel-retenciones/informe/2024");
  expect(await screen.findByRole("article", { name: "Informe anual de retenciones y rechazos 2024" })).toBeTruthy();
});
