import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { renderApp } from "../../testing/render-app";
import { addDays } from "../lib/dates";
import { todayInGalapagos } from "../lib/today";

const REAL = Date.now();
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

afterEach(() => vi.restoreAllMocks());

test("on a phone that is a year behind a flight of next week is right, and the person is told of the clock once", async () => {
  vi.spyOn(Date, "now").mockImplementation(() => REAL - YEAR_MS);
  vi.stubGlobal("scrollTo", () => undefined);
  const headers = { Date: new Date(REAL).toUTCString(), "Cache-Control": "no-store" };
  fakeApi({ "*": () => Response.json(NOTHING, { headers }) });
  renderApp("/declaraciones/nueva");
  await screen.findByText(/^La hora de este dispositivo no es correcta/);
  await userEvent.click(screen.getByRole("button", { name: "Entendido" }));
  expect(screen.queryByText(/^La hora de este dispositivo no es correcta/)).toBeNull();

  const { declarationSchema } = await import("../features/declarations/declaration-schema");
  const wrongDates = (flight_date: string) =>
    (
      declarationSchema.safeParse({
        travel: { flight_date },
        traveller: { surnames: "", given_names: "" },
        minors: [],
        answers: {},
        items: [],
        oath: {},
      }).error?.issues ?? []
    )
      .filter(({ path }) => path.join(".") === "travel.flight_date")
      .map(({ message }) => message);
  const today = todayInGalapagos(new Date(REAL));
  expect(wrongDates(addDays(today, 7))).toEqual([]);
  expect(wrongDates(addDays(today, -360)), "next week by the clock of the phone").toHaveLength(1);
});
