import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { WAITING } from "../../../testing/people";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { FlightFigures } from "./counter-queries";
import { FlightList } from "./flight-list";
import { FlightQueue } from "./flight-queue";

const day = { airport: "GPS", flight_date: "2026-11-22", suspicious: false };
const flight: FlightFigures = {
  flight_number: "LA1411",
  direction: "ingreso",
  declared: 1,
  presented: 0,
  pending: 1,
  green: 1,
  yellow: 0,
  red: 0,
  departs: false,
  sealed: 0,
};
const waiting = { ...WAITING, suspicious: true };

beforeEach(() => void signInAs("inspector"));

test("flights count no flood, and one link counts it, too", async () => {
  fakeApi({ "GET /api/flights": { items: [flight], total: 1, next_page_token: null, left_out: 3 }, "*": NOTHING });
  renderScreen(
    <FlightList
      day={day}
      chosen={null}
      withQueue
      hrefOf={(number) => `/${number}`}
      hrefOfCode={(code) => `/${code}`}
      suspiciousTo="?sospechosas=si"
    />,
  );
  expect(await screen.findByText("No se cuentan 3 declaraciones sospechosas de envío masivo")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mostrarlas también" }).getAttribute("href")).toBe("/?sospechosas=si");
});

test("a queue with the flood marks each of it, and one link leaves it out again", async () => {
  const calls = fakeApi({ "GET /api/queue": { items: [waiting], total: 1, next_page_token: null, left_out: 0 } });
  const filters = { ...day, suspicious: true, flight_number: "LA1411", open: true };
  renderScreen(
    <FlightQueue
      filters={filters}
      chosen={null}
      backTo="/"
      hrefOf={(code) => `/${code}`}
      suspiciousTo="?"
      onAll={() => undefined}
    />,
  );
  expect(await screen.findByText("Sospechosa")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ocultarlas" })).toBeTruthy();
  expect(new URL(calls[0]?.request.url ?? "").searchParams.get("suspicious")).toBe("true");
});

test("without a flood the counter says nothing of it", async () => {
  fakeApi({
    "GET /api/queue": { items: [{ ...waiting, suspicious: false }], total: 1, next_page_token: null, left_out: 0 },
  });
  renderScreen(
    <FlightQueue
      filters={{ ...day, flight_number: "LA1411", open: true }}
      chosen={null}
      backTo="/"
      hrefOf={(code) => `/${code}`}
      suspiciousTo="?sospechosas=si"
      onAll={() => undefined}
    />,
  );
  await screen.findByText("Núñez, Ana");
  expect(screen.queryByText(/envío masivo/)).toBeNull();
});
