import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { entry, listOf } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signIn, signInAs } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { StateCounts } from "./state-counts";

beforeEach(() => void signInAs("inspector"));

test("what a flood brought is not counted, and the panel says how many", async () => {
  fakeApi({
    "GET /api/declarations": (request) => {
      const submitted = new URL(request.url).searchParams.get("state") === "submitted";
      return { items: [], total: 4, next_page_token: null, left_out: submitted ? 900 : 0 };
    },
  });
  renderScreen(<StateCounts airport="GPS" today="2026-11-22" />);
  expect(await screen.findByText("No se cuentan 900 declaraciones sospechosas de envío masivo")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Ver solo las sospechosas" });
  expect(link.getAttribute("href")).toBe(
    "/declaraciones?viaje_desde=2026-11-22&viaje_hasta=2026-11-22&sospechosas=solo",
  );
});

test("where one state is not counted to its end, the sum is not either", async () => {
  fakeApi({ "GET /api/declarations": { items: [], total: 4, next_page_token: null, left_out: 10_001 } });
  renderScreen(<StateCounts airport="GPS" today="2026-11-22" />);
  expect(await screen.findByText("No se cuentan más de 10.000 declaraciones sospechosas de envío masivo")).toBeTruthy();
});

test("an airport that only controls before boarding counts the states of that control", async () => {
  signIn({ ...USER, id: "u-filter", role: "inspector" }, { airport: "UIO" });
  const attributes = { role: "origen", controls_departures: "Sí" };
  fakeApi({
    "GET /api/catalogues/airports": listOf([entry("UIO", "Quito", { attributes })]),
    "GET /api/declarations": (request) => {
      const asked = new URL(request.url).searchParams;
      const total = asked.get("departs") === "true" && asked.get("departure_state") === "cleared" ? 7 : 0;
      return { items: [], total, next_page_token: null, left_out: 0 };
    },
  });
  renderScreen(<StateCounts airport="UIO" today="2026-11-22" />);
  const link = await screen.findByRole("link", { name: /^7\s*Conformes$/ });
  expect(link.getAttribute("href")).toBe(
    "/declaraciones?estado_salida=cleared&viaje_desde=2026-11-22&viaje_hasta=2026-11-22&control=salida",
  );
});
