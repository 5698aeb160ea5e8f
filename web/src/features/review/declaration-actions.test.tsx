import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi, type FakeCall } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import type { StaffDeclaration } from "../../api/staff-declarations";
import { DeclarationActions } from "./declaration-actions";

const CODE = "D-7K3M-Q2X9";

// Five in the morning in Quito: on the islands it is the same day, in Europe too.
beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

function shown(flight_date: string): FakeCall[] {
  const travel = { direction: "ingreso", origin_airport: "UIO", destination_airport: "GPS", flight_date };
  const declaration = { code: CODE, version: 1, state: "submitted", lane: null, travel } as unknown as StaffDeclaration;
  const calls = fakeApi({ [`POST /api/declarations/${CODE}/present`]: { ...declaration, state: "presented" } });
  renderScreen(<DeclarationActions declaration={declaration} />);
  return calls;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const sent = (calls: FakeCall[]) => calls.map(({ name }) => name);

test("a declaration of today's flight is presented at once", async () => {
  const calls = shown("2026-11-22");
  await press("Marcar presentada");
  expect(screen.queryByRole("dialog")).toBeNull();
  await vi.waitFor(() => expect(sent(calls)).toEqual([`POST /api/declarations/${CODE}/present`]));
});

test.each([
  ["2026-11-28", "El vuelo es el 28 de noviembre, dentro de 6 días."],
  ["2026-11-20", "El vuelo fue el 20 de noviembre, hace 2 días."],
])("a declaration of a flight on %s asks first", async (date, told) => {
  const calls = shown(date);
  await press("Marcar presentada");
  const asked = screen.getByRole("dialog", { name: "El vuelo es otro día" });
  expect(asked.textContent).toContain(told);
  expect(calls).toEqual([]);

  await press("Cancelar");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).toEqual([]);

  await press("Marcar presentada");
  const again = screen.getByRole("dialog");
  await userEvent.click([...again.querySelectorAll("button")].find(({ textContent }) => textContent === "Marcar presentada") as HTMLElement);
  await vi.waitFor(() => expect(sent(calls)).toEqual([`POST /api/declarations/${CODE}/present`]));
});
