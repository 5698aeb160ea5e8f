import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { entry, listOf, part } from "../../../testing/answers";
import { answers, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import type { Schemas } from "../../api/schemas";
import { DashboardView } from "./dashboard-view";

const airport = (code: string, city: string, role: string) =>
  entry(code, city, { attributes: { city, role, lat: "-0.45", lon: "-90.26" } });
const acts = (code: string, count: number, items: number) =>
  part<Schemas["RetentionFigures"]>({ airports: [{ code, name: null, acts: count, items, mass_grams: 0 }] });

const api = answers({
  "GET /api/catalogues/airports": listOf([
    airport("UIO", "Quito", "origen"),
    airport("GPS", "Baltra", "destino"),
    airport("CUE", "Cuenca", "nacional"),
  ]),
  "GET /api/catalogue-figures": part<Schemas["CatalogueFigures"]>({ products: { unverified: 762 } }),
  "GET /api/panels/retentions": (request) =>
    new URL(request.url).searchParams.get("overdue") ? acts("GPS", 2, 3) : acts("GPS", 7, 9),
  "GET /api/flights": (request) => {
    const here = new URL(request.url).searchParams.get("airport") === "GPS";
    const flight = {
      flight_number: "LA1411",
      direction: "ingreso" as const,
      declared: 5,
      presented: 1,
      pending: 4,
      green: 2,
      yellow: 0,
      red: 3,
      departs: false,
      sealed: 0,
    };
    return { ...listOf(here ? [flight] : []), left_out: 0 };
  },
});

beforeEach(() => void signInAs("admin", { airports: [], aeropuerto_id: null }));

test("an administrator starts at the region, and sees what each airport has to do", async () => {
  fakeApi(api);
  renderScreen(<DashboardView />, { at: "/dashboard" });
  const totals = within(await screen.findByRole("list", { name: "La región hoy" }));
  expect((await totals.findByText("762")).closest("a")?.getAttribute("href")).toBe(
    "/configuracion/productos?sin_verificar=si",
  );
  expect(await totals.findByRole("link", { name: "3 Mercancías vencidas" })).toBeTruthy();
  const rowOf = (name: string) =>
    screen.queryByRole("button", { name: `Ver el día en ${name}` })?.closest("li")?.textContent;
  await expect
    .poll(() => rowOf("Baltra (GPS)"))
    .toBe("Baltra (GPS)Canal rojo  3Canal verde  23 vencidas1 viaje · 4 por presentarse · 7 actas abiertas");
  await expect.poll(() => rowOf("Quito (UIO)")).toBe("Quito (UIO)Sin viajes hoy");
  // An airport that neither serves the islands nor has anything to do.
  expect(screen.queryByText("Cuenca (CUE)")).toBeNull();
});

test("a regional administrator sees the own airports alone", async () => {
  signInAs("regional_admin", { airports: ["GPS"], aeropuerto_id: null });
  fakeApi(api);
  renderScreen(<DashboardView />, { at: "/dashboard" });
  expect(await screen.findByRole("button", { name: "Ver el día en Baltra (GPS)" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ver el día en Quito (UIO)" })).toBeNull();
  expect(screen.getByText(/^Los aeropuertos a su cargo/)).toBeTruthy();
  expect(screen.queryByText(/Para los demás aeropuertos/)).toBeNull();
});

test("from the region one goes to the day of an airport, which becomes the selected one", async () => {
  const calls = fakeApi(api, { "PUT /api/user/airport": { ...USER, role: "admin", aeropuerto_id: "GPS" } });
  const { router } = renderScreen(<DashboardView />, { at: "/dashboard" });
  await userEvent.click(await screen.findByRole("button", { name: "Ver el día en Baltra (GPS)" }));
  await expect.poll(() => router.state.location.search).toBe("?vista=aeropuerto");
  const chosen = calls.find(({ name }) => name === "PUT /api/user/airport");
  expect(await chosen?.request.json()).toEqual({ aeropuerto_id: "GPS" });
});
