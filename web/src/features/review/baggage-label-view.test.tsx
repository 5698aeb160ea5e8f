import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING, part } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { type FakeAnswer, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { BaggageLabelView } from "./baggage-label-view";

const CODE = "D-7K3M-Q2X9";

afterEach(() => vi.unstubAllGlobals());

type Label = FakeAnswer<`GET /api/declarations/${typeof CODE}/baggage-label`>;

function open(bags: number, label: Label = { token: "GPS1:ABC" }) {
  signInAs("inspector");
  const seal = (number: string) => ({
    number,
    condition: null,
    checked_at: null,
    checked_by: null,
    decided_at: null,
    other_checks: [],
  });
  const declaration = part<StaffDeclaration>({
    ...DECLARATION,
    code: CODE,
    departure: {
      airport: "UIO",
      state: "cleared",
      at: "2026-11-28T13:46:00Z",
      by: "Marta Quiroz",
      bags,
      note: null,
      seals: [seal("UIO0001"), seal("UIO0002")],
    },
  });
  const calls = fakeApi({
    [`GET /api/declarations/${CODE}` as const]: declaration,
    [`GET /api/declarations/${CODE}/baggage-label` as const]: label,
    "GET /api/catalogues/airports": listOf([entry("UIO", "Mariscal Sucre", { attributes: { city: "Quito" } })]),
    "*": NOTHING,
  });
  renderScreen(<BaggageLabelView />, {
    at: `/declaraciones/${CODE}/precintos`,
    path: "/declaraciones/:code/precintos",
  });
  return calls;
}

test("each bag gets a label with the code, the seals, where and when, and the flight", async () => {
  const printed = vi.fn();
  vi.stubGlobal("print", printed);
  open(2);
  const first = within(await screen.findByRole("region", { name: "Maleta 1 de 2" }));
  const second = within(screen.getByRole("region", { name: "Maleta 2 de 2" }));
  for (const label of [first, second]) {
    expect(label.getByText(CODE)).toBeTruthy();
    expect(label.getByRole("img", { name: /^Código QR/ })).toBeTruthy();
    expect(label.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["UIO0001", "UIO0002"]);
    expect(label.getByText("LA1411")).toBeTruthy();
    expect(label.getByText("28 nov 2026")).toBeTruthy();
    expect(await label.findByText("Precintado en Quito (UIO)")).toBeTruthy();
    expect(label.getByText(/^28\snov\s2026,\s08:46$/)).toBeTruthy();
  }
  await userEvent.click(screen.getByRole("button", { name: "Imprimir" }));
  expect(printed).toHaveBeenCalledOnce();
});

test("a label names nobody: neither the traveller nor who sealed the bags", async () => {
  open(1);
  const paper = await screen.findByRole("article");
  expect(paper.textContent).toContain(CODE);
  expect(paper.outerHTML).not.toMatch(/Freire|Ñacato|Ana|AB123T47|Marta|Quiroz/);
});

test("no more than ten labels are printed at once, and the screen says so", async () => {
  open(12);
  expect(await screen.findByRole("region", { name: "Maleta 10 de 12" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Maleta 11 de 12" })).toBeNull();
  expect(screen.getByText(/^Salen 10 etiquetas para 12 maletas\./)).toBeTruthy();
});

test("where nothing is sealed there is no label to print", async () => {
  const message = "La salida no tiene precintos.";
  open(2, () => Response.json({ status: 409, reason: "DEPARTURE_NOT_SEALED", message, errors: [] }, { status: 409 }));
  expect(await screen.findByRole("heading", { name: "Sin precintos" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Imprimir" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("article")).toBeNull();
});

test("without a network the screen says why there is no label, and shows it when the network is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const calls = open(1);
  expect(await screen.findByText("La etiqueta necesita conexión")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Imprimir" })).toHaveProperty("disabled", true);
  expect(calls.map(({ name }) => name)).not.toContain(`GET /api/declarations/${CODE}/baggage-label`);
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(await screen.findByRole("region", { name: "Maleta 1 de 1" })).toBeTruthy();
});

test("a label that could not be read is asked for again", async () => {
  let tries = 0;
  open(1, () => {
    tries += 1;
    return tries === 1
      ? Response.json({ status: 403, reason: "FORBIDDEN", message: "No puede.", errors: [] }, { status: 403 })
      : { token: "GPS1:ABC" };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("region", { name: "Maleta 1 de 1" })).toBeTruthy();
});
