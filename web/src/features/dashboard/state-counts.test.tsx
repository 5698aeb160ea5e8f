import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
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
