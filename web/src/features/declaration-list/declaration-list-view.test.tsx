import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { DeclarationSummary } from "../../nouns/declaration/queries";
import { DeclarationListView } from "./declaration-list-view";

const row: DeclarationSummary = {
  code: "D-7K3M-Q2X9",
  state: "cleared",
  lane: "rojo",
  airport: "GPS",
  flight_number: "LA1411",
  flight_date: "2026-11-20",
  direction: "ingreso",
  surnames: "Núñez",
  given_names: "Ana",
  document_number: "AB123456",
  item_count: 2,
  submitted_at: "2026-11-19T12:00:00Z",
  airline: null,
  origin_airport: "UIO",
  destination_airport: "GPS",
  nationality: "EC",
  act_count: 1,
  purged: false,
  drawn: true,
  departure: null,
  suspicious: false,
};
const list = { items: [row], total: 1, next_page_token: null, left_out: 0 };
const nothing = { items: [], total: 0, next_page_token: null, left_out: 0 };

beforeEach(() => void signInAs("inspector"));

test("a row leads to its declaration, and the filters of the address are asked for", async () => {
  const calls = fakeApi({ "GET /api/declarations": list, "*": NOTHING });
  renderScreen(<DeclarationListView />, {
    at: "/declaraciones?canal=rojo&viaje_desde=2026-11-20&acta=no&orden=surnames",
  });
  const link = await screen.findByRole("link", { name: row.code });
  expect(link.getAttribute("href")).toBe(`/declaraciones/revision?codigo=${row.code}`);
  expect(screen.getByText("1 acta")).toBeTruthy();
  const asked = new URL(calls.find(({ name }) => name === "GET /api/declarations")?.request.url ?? "").searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    lane: "rojo",
    flight_from: "2026-11-20",
    has_act: "false",
    order_by: "surnames",
    page_size: "50",
  });
});

test("a declaration whose personal data was removed is still listed, without a name and without a link", async () => {
  const purged = { ...row, surnames: "", given_names: "", document_number: "", purged: true };
  fakeApi({ "GET /api/declarations": { ...list, items: [purged] }, "*": NOTHING });
  renderScreen(<DeclarationListView />, { at: "/declaraciones" });
  expect(await screen.findByText("Datos eliminados")).toBeTruthy();
  expect(screen.getByText(row.code)).toBeTruthy();
  expect(screen.queryByRole("link", { name: row.code })).toBeNull();
});

test("a name that is typed stands in no address", async () => {
  const bodies: unknown[] = [];
  const calls = fakeApi({
    "GET /api/declarations": list,
    "POST /api/declarations/search": async (request) => {
      bodies.push(await request.json());
      return nothing;
    },
    "*": NOTHING,
  });
  const { router } = renderScreen(<DeclarationListView />, { at: "/declaraciones?estado=cleared" });
  await userEvent.type(await screen.findByLabelText("Buscar: Nombre, documento o código"), "nunez");
  await screen.findByText("No hay declaraciones con estos filtros");
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ q: "nunez", state: "cleared" }));
  expect(router.state.location.search).toBe("?estado=cleared");
  expect(calls.every(({ request }) => !request.url.includes("nunez"))).toBe(true);
});

test("what a flood brought is left out, and one link shows it, with the other filters kept", async () => {
  const marked = { ...row, code: "D-AAAA-BBBB", suspicious: true };
  const calls = fakeApi({
    "GET /api/declarations": (request) => {
      const only = new URL(request.url).searchParams.get("suspicious") === "only";
      return only ? { ...list, items: [marked] } : { ...list, left_out: 10_001 };
    },
    "*": NOTHING,
  });
  renderScreen(<DeclarationListView />, { at: "/declaraciones?canal=rojo" });
  expect(
    await screen.findByText("No se muestran más de 10.000 declaraciones sospechosas de envío masivo"),
  ).toBeTruthy();
  expect(screen.queryByText("Sospechosa")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Ver solo las sospechosas" }));
  expect(await screen.findByRole("link", { name: marked.code })).toBeTruthy();
  expect(screen.getByText("Sospechosa")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ver solo las sospechosas" })).toBeNull();
  const asked = new URL(calls.findLast(({ name }) => name === "GET /api/declarations")?.request.url ?? "").searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ lane: "rojo", suspicious: "only" });
});

test("the notice stays where everything else is left out", async () => {
  fakeApi({ "GET /api/declarations": { ...nothing, left_out: 1 }, "*": NOTHING });
  renderScreen(<DeclarationListView />, { at: "/declaraciones" });
  expect(await screen.findByText("No se muestra 1 declaración sospechosa de envío masivo")).toBeTruthy();
});

test("a filter leaves out, shows only, or shows all, and the file follows it", async () => {
  const bodies: unknown[] = [];
  const calls = fakeApi({
    "GET /api/declarations": list,
    "POST /api/declarations/export": async (request) => {
      bodies.push(await request.json());
      return new Response("", {
        headers: { "Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="declaraciones.csv"' },
      });
    },
    "*": NOTHING,
  });
  const { router } = renderScreen(<DeclarationListView />, { at: "/declaraciones" });
  await userEvent.click(await screen.findByRole("button", { name: "Más filtros" }));
  const filter = screen.getByLabelText("Sospechosas de envío masivo");
  expect([...filter.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Sin ellas",
    "Solo ellas",
    "Todas",
  ]);
  await userEvent.selectOptions(filter, "Todas");
  expect(router.state.location.search).toBe("?sospechosas=todas");
  await waitFor(() => expect(calls.some(({ request }) => request.url.includes("suspicious=included"))).toBe(true));
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await userEvent.click(await screen.findByRole("button", { name: /CSV/ }));
  await waitFor(() => expect(bodies).toEqual([{ suspicious: "included", order_by: "submitted_at desc" }]));
});
