import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { saying } from "../../../testing/saying";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { components } from "../../api/schema";
import { DeclarationDetail } from "./declaration-detail";

const CODE = "D-7K3M-Q2X9";
const refused = () =>
  Response.json(
    { status: 403, reason: "WRONG_AIRPORT", message: "No tiene asignado este aeropuerto." },
    { status: 403 },
  );
const elsewhere: components["schemas"]["ElsewhereDeclaration"] = {
  code: CODE,
  version: 2,
  state: "presented",
  airport: "SCY",
  flight_number: "LA1411",
  flight_date: "2026-11-22",
  origin_airport: "UIO",
  destination_airport: "SCY",
};

function open() {
  const taken: unknown[] = [];
  const calls = fakeApi({
    [`GET /api/declarations/${CODE}` as const]: refused,
    [`GET /api/declarations/${CODE}/elsewhere` as const]: elsewhere,
    [`POST /api/declarations/${CODE}/take-over` as const]: async (request) => {
      taken.push(await request.json());
      return Response.json(
        { status: 409, reason: "DECLARATION_MOVED", message: "Ana Ruiz la inspecciona desde las 10:42." },
        { status: 409 },
      );
    },
    "GET /api/catalogues/airports": listOf([entry("GPS", "Seymour", { attributes: { city: "Baltra" } })]),
    "*": NOTHING,
  });
  renderScreen(<DeclarationDetail code={CODE} backTo="/" hrefOf={(code) => `/${code}`} />);
  return { calls, taken };
}

test("a supervisor takes over a declaration whose flight landed here, with a reason, on what was seen", async () => {
  signInAs("supervisor");
  const { taken } = open();
  expect(await screen.findByText(saying(/La controla SCY. Viaje: LA1411/))).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Tomarla para GPS" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Tomarla" }));
  expect(taken).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Motivo"), "El vuelo aterrizó aquí");
  await userEvent.click(dialog.getByRole("button", { name: "Tomarla" }));
  expect(await dialog.findByText("Ana Ruiz la inspecciona desde las 10:42.")).toBeTruthy();
  expect(taken).toEqual([{ version: 2, state: "presented", airport: "GPS", reason: "El vuelo aterrizó aquí" }]);
});

test("nobody else is offered to", async () => {
  signInAs("inspector");
  const { calls } = open();
  expect(await screen.findByText("Esta declaración es de otro aeropuerto")).toBeTruthy();
  await vi.waitFor(() => expect(calls.some(({ name }) => name.endsWith("/elsewhere"))).toBe(false));
  expect(screen.queryByRole("button", { name: /Tomarla/ })).toBeNull();
});
