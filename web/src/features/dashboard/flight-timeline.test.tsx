import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listOf, NOTHING, part } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { components } from "../../api/schema";
import { FlightTimeline } from "./flight-timeline";

type FlightFigures = components["schemas"]["FlightFigures"];

const flight = (flight_number: string, changes: Partial<FlightFigures> = {}): FlightFigures => ({
  flight_number,
  direction: "ingreso",
  declared: 3,
  presented: 1,
  pending: 2,
  green: 1,
  yellow: 0,
  red: 2,
  departs: false,
  sealed: 0,
  ...changes,
});
const HOURS: Readonly<Record<string, string>> = { AV1: "9", LA2: "11", LA3: "8", LA4: "10" };
const hours = (request: Request) => {
  const code = HOURS[new URL(request.url).searchParams.get("flight_number") ?? ""];
  return part<components["schemas"]["DeclarationFigures"]>({ hours: code ? [{ code, name: null, count: 2 }] : [] });
};

beforeEach(() => {
  signInAs("inspector");
  // 09:45 on the islands.
  vi.useFakeTimers({ now: new Date("2026-11-22T15:45:00Z"), toFake: ["Date"] });
});

afterEach(() => void vi.useRealTimers());

test("flights stand in the order in which they come, and the next arrival is told in minutes", async () => {
  fakeApi({
    "GET /api/flights": {
      ...listOf([
        flight("AV1"),
        flight("LA2", { presented: 0, pending: 3 }),
        flight("LA3", { presented: 3, pending: 0 }),
        flight("LA4", { direction: "salida" }),
        flight("XX5"),
      ]),
      left_out: 0,
    },
    "GET /api/panels/declarations": hours,
  });
  renderScreen(<FlightTimeline airport="GPS" today="2026-11-22" />);
  const next = (await screen.findByText("Próxima llegada")).parentElement;
  // Who leaves does not arrive.
  expect(next?.textContent).toBe("Próxima llegadaLA2 en unos 1 h 45 minhacia las 11:30 · 3 declaraciones");
  const rows = within(screen.getByRole("list", { name: "Viajes de hoy, por hora" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.slice(0, 8))).toEqual([
    "08:30LA3",
    "09:30AV1",
    "Ahora, 0",
    "10:30LA4",
    "11:30LA2",
  ]);
  const untimed = within(screen.getByRole("list", { name: "Sin hora conocida" })).getAllByRole("listitem");
  expect(untimed.map((row) => row.textContent?.slice(0, 3))).toEqual(["XX5"]);
  expect(within(rows[0] as HTMLElement).getByText("3 presentadas")).toBeTruthy();
  const late = within(rows[1] as HTMLElement);
  expect(late.getByText("2 por presentarse")).toBeTruthy();
  expect(late.getByRole("link", { name: "AV1" }).getAttribute("href")).toBe("/declaraciones/revision?vuelo=AV1");
});

test.each([
  [{}, false],
  [{ presented: 3, pending: 0 }, true],
])("that no arrival is expected is said when none without a time is to come: %j", async (changes, said) => {
  fakeApi({
    "GET /api/flights": { ...listOf([flight("LA3"), flight("XX5", changes)]), left_out: 0 },
    "GET /api/panels/declarations": hours,
  });
  renderScreen(<FlightTimeline airport="GPS" today="2026-11-22" />);
  await screen.findByRole("list", { name: "Sin hora conocida" });
  expect(screen.queryByText("No se esperan más llegadas hoy") !== null).toBe(said);
});

test("a day without flights says what will be seen here", async () => {
  fakeApi({ "GET /api/flights": { ...NOTHING, left_out: 0 } });
  renderScreen(<FlightTimeline airport="GPS" today="2026-11-22" />);
  expect(await screen.findByText("Hoy no hay viajes con declaraciones.")).toBeTruthy();
});

test("where no flight has a time, none is spoken of, and red stands first", async () => {
  fakeApi({
    "GET /api/flights": { ...listOf([flight("AV1", { red: 0, green: 3 }), flight("LA2")]), left_out: 0 },
    "GET /api/panels/declarations": part<components["schemas"]["DeclarationFigures"]>({ hours: [] }),
  });
  renderScreen(<FlightTimeline airport="GPS" today="2026-11-22" />);
  const rows = within(await screen.findByRole("list", { name: "Viajes de hoy" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "LA2 Ingreso21Canal rojo: 2, Canal verde: 1 2 por presentarse",
    "AV1 Ingreso3Canal verde: 3 2 por presentarse",
  ]);
});
