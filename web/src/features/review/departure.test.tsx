import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { NOTHING, part } from "../../../testing/answers";
import { DECLARATION, declaredItem, PENDING_DEPARTURE } from "../../../testing/declaration";
import { type FakeAnswers, fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { saying } from "../../../testing/saying";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { DeclarationDetail } from "./declaration-detail";

const CODE = "D-7K3M-Q2X9";
type Departure = NonNullable<StaffDeclaration["departure"]>;

const pending: Departure = PENDING_DEPARTURE;
const seal = (number: string): Departure["seals"][number] => ({
  number,
  condition: null,
  checked_at: null,
  checked_by: null,
  decided_at: null,
  other_checks: [],
});
const sealed: Departure = {
  ...pending,
  state: "cleared",
  at: "2026-11-22T19:32:00Z",
  by: "Marta Quiroz",
  decided_at: null,
  bags: 2,
  seals: [seal("UIO0001"), seal("UIO0002")],
};

const declaration = part<StaffDeclaration>({
  ...DECLARATION,
  code: CODE,
  version: 1,
  airport: "GPS",
  state: "submitted",
  lane: { code: "verde", reasons: [] },
  items: [],
  transitions: [],
  corrections: [],
  travel: { ...DECLARATION.travel, flight_date: todayAt("GPS", now()) },
});

type Steps = `POST /api/declarations/${typeof CODE}/${"departure" | "seals" | "present" | "review"}`;

function open<Step extends Steps>(
  airport: string,
  departure: Departure,
  answers: FakeAnswers<Step>,
  lane: "verde" | "rojo" = "verde",
  items: StaffDeclaration["items"] = [],
) {
  signIn({ ...USER, role: "inspector" }, { airport });
  const standing = {
    [`GET /api/declarations/${CODE}` as const]: { ...declaration, departure, items, lane: { code: lane, reasons: [] } },
    [`GET /api/declarations/${CODE}/background` as const]: { acts: [], duplicates: [] },
    [`POST /api/declarations/${CODE}/attend` as const]: { other: null },
    ["GET /api/airports/UIO/seals" as const]: {
      series: [
        {
          code: "SP-01",
          name: "Quito 2026",
          first: "UIO0001",
          last: "UIO0500",
          used: 4,
          next: "UIO0007",
          missing: 2,
          gaps: [
            { first: "UIO0002", last: "UIO0002" },
            { first: "UIO0005", last: "UIO0005" },
          ],
        },
      ],
    },
    "*": NOTHING,
  };
  const calls = fakeApi(standing, answers);
  renderScreen(<DeclarationDetail code={CODE} backTo="/" hrefOf={(code) => `/${code}`} />);
  return async (name: string) => {
    const call = calls.find((one) => one.name === name);
    return (await call?.request.clone().json()) as unknown;
  };
}

test("the filter seals bags with their numbers, as a reader sends them", async () => {
  const path = `POST /api/declarations/${CODE}/departure` as const;
  const bodyOf = open("UIO", pending, { [path]: { ...declaration, departure: sealed } });
  expect(await screen.findByText(/Sin control de salida en UIO todavía/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Marcar presentada/ })).toBeNull();
  await userEvent.keyboard("s");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Quito 2026: sigue UIO0007. Sin usar antes (2): UIO0002, UIO0005.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Precintar" }));
  expect(dialog.getByText("Escriba cuántas maletas hay.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Maletas facturadas/), "2");
  expect(dialog.getByText("Escriba el precinto de cada maleta.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Usar los 2 siguientes, desde UIO0007" }));
  expect(dialog.getByLabelText(/Números de los precintos/)).toHaveProperty("value", "UIO0007\nUIO0008");
  await userEvent.clear(dialog.getByLabelText(/Números de los precintos/));
  await userEvent.type(dialog.getByLabelText(/Números de los precintos/), "UIO0001{Enter}UIO0002{Enter}");
  await userEvent.click(dialog.getByRole("button", { name: "Precintar" }));
  expect(await screen.findByText(/Conforme en UIO, antes de embarcar/)).toBeTruthy();
  expect(screen.getByText(/Marta Quiroz · 2 maletas · Precintos UIO0001, UIO0002/)).toBeTruthy();
  expect(await bodyOf(path)).toEqual({
    version: 1,
    state: "pending",
    outcome: "cleared",
    bags: 2,
    seals: ["UIO0001", "UIO0002"],
    note: null,
    decided_at: expect.stringMatching(/Z$/) as string,
  });
});

test("a used seal is told by its number at the field, and nothing typed is lost", async () => {
  const path = `POST /api/declarations/${CODE}/departure` as const;
  const problem = {
    reason: "INVALID_FIELDS",
    message: "Revise los datos señalados.",
    errors: [{ field: "seals[0]", reason: "SEAL_USED", message: "Este precinto ya se usó en otra maleta." }],
  };
  open("UIO", pending, { [path]: () => Response.json(problem, { status: 422 }) });
  await userEvent.click(await screen.findByRole("button", { name: /^Precintar/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/Maletas facturadas/), "1");
  await userEvent.type(dialog.getByLabelText(/Números de los precintos/), "UIO0001");
  await userEvent.click(dialog.getByRole("button", { name: "Precintar" }));
  expect(await dialog.findByText("UIO0001: Este precinto ya se usó en otra maleta.")).toBeTruthy();
  expect(dialog.getByLabelText(/Números de los precintos/)).toHaveProperty("value", "UIO0001");
});

test("each bag has its own seal, and goods that should not pass have a reason", async () => {
  const path = `POST /api/declarations/${CODE}/departure` as const;
  const items = [declaredItem({ description: "queso de casa" })];
  const bodyOf = open("UIO", { ...pending, state: "in_inspection" }, { [path]: hanging }, "rojo", items);
  await userEvent.click(await screen.findByRole("button", { name: /^Conforme y precintar/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const numbers = dialog.getByLabelText(/Números de los precintos/);
  const confirm = () => userEvent.click(dialog.getByRole("button", { name: "Precintar" }));
  await userEvent.type(dialog.getByLabelText(/Maletas facturadas/), "2");
  await userEvent.type(numbers, "UIO0001");
  await confirm();
  expect(dialog.getByText("Falta el precinto de una maleta.")).toBeTruthy();
  expect(dialog.getByText("Escriba el motivo.")).toBeTruthy();
  await userEvent.type(numbers, "{Enter}uio-0001");
  expect(dialog.getByText("UIO0001 está dos veces.")).toBeTruthy();
  await userEvent.clear(numbers);
  await userEvent.type(numbers, "UIO0001{Enter}UIO0002");
  await userEvent.type(dialog.getByLabelText("Motivo"), "Lo dejó en el mostrador.");
  await confirm();
  await vi.waitFor(async () =>
    expect(await bodyOf(path)).toMatchObject({
      bags: 2,
      seals: ["UIO0001", "UIO0002"],
      note: "Lo dejó en el mostrador.",
    }),
  );
});

test("a broken seal opens the inspection", async () => {
  const seals = sealed.seals.map((one) => ({ ...one, condition: "broken" as const }));
  const seen = { ...declaration, lane: { code: "rojo" as const, reasons: [] }, departure: { ...sealed, seals } };
  const bodyOf = open("GPS", sealed, {
    [`POST /api/declarations/${CODE}/seals` as const]: seen,
    [`POST /api/declarations/${CODE}/present` as const]: { ...seen, state: "presented" as const },
    [`POST /api/declarations/${CODE}/review` as const]: { ...seen, state: "in_inspection" as const },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Un precinto no está bien" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const broken of dialog.getAllByLabelText("Roto")) fireEvent.click(broken);
  await userEvent.click(dialog.getByRole("button", { name: "Registrar" }));
  expect(await screen.findByText("En inspección")).toBeTruthy();
  expect(await bodyOf(`POST /api/declarations/${CODE}/review`)).toMatchObject({
    state: "presented",
    outcome: "in_inspection",
  });
});

test("the filter prints the label of what it sealed", async () => {
  open("UIO", sealed, {});
  const link = await screen.findByRole("link", { name: "Imprimir etiqueta" });
  expect(link.getAttribute("href")).toBe(`/declaraciones/${CODE}/precintos`);
});

test("there is no label to print before bags are sealed", async () => {
  open("UIO", pending, {});
  await screen.findByRole("button", { name: /^Precintar/ });
  expect(screen.queryByRole("link", { name: "Imprimir etiqueta" })).toBeNull();
});

test("a sealed green declaration of today passes with one key", async () => {
  const seals = sealed.seals.map((one) => ({ ...one, condition: "intact" as const }));
  const seen = { ...declaration, departure: { ...sealed, seals } };
  const bodyOf = open("GPS", sealed, {
    [`POST /api/declarations/${CODE}/seals` as const]: seen,
    [`POST /api/declarations/${CODE}/present` as const]: { ...seen, state: "presented" as const },
    [`POST /api/declarations/${CODE}/review` as const]: { ...seen, state: "cleared" as const },
  });
  await screen.findByRole("button", { name: /Precintos conformes: puede pasar/ });
  await userEvent.keyboard("s");
  await vi.waitFor(async () =>
    expect(await bodyOf(`POST /api/declarations/${CODE}/review`)).toMatchObject({ outcome: "cleared" }),
  );
  expect(await bodyOf(`POST /api/declarations/${CODE}/seals`)).toEqual({
    version: 1,
    seals: [
      { number: "UIO0001", condition: "intact" },
      { number: "UIO0002", condition: "intact" },
    ],
    decided_at: expect.stringMatching(/Z$/) as string,
  });
});

test.each([
  ["at once", "2026-11-23T15:00:20Z", /^Revisión de precintos: (?!.*recibido).*09:00.* · Luis Paz$/],
  [
    "on a device without a network",
    "2026-11-23T17:10:00Z",
    /^Revisión de precintos: .*09:00.*, recibido .*11:10.* · Luis Paz$/,
  ],
])("a check that was made %s shows when, and when it arrived if that differs", async (_, at, shown) => {
  const looked = { condition: "intact", checked_at: at, checked_by: "Luis Paz", decided_at: "2026-11-23T15:00:00Z" };
  open("GPS", { ...sealed, seals: sealed.seals.map((one) => ({ ...one, ...looked, condition: "intact" })) }, {});
  expect(await screen.findByText(saying(shown))).toBeTruthy();
});

test("what other officers found of the seals stands beside the check that counts", async () => {
  const looked = { checked_at: "2026-11-23T15:00:20Z", checked_by: "Luis Paz", decided_at: null };
  const other = { at: "2026-11-23T17:10:00Z", by: "Eva Ruiz", decided_at: "2026-11-23T14:58:00Z" };
  const [one, two] = ["UIO0001", "UIO0002"].map(seal) as [Departure["seals"][number], Departure["seals"][number]];
  const seals: Departure["seals"] = [
    { ...one, ...looked, condition: "intact", other_checks: [{ ...other, condition: "intact" }] },
    { ...two, ...looked, condition: "broken", other_checks: [{ ...other, condition: "intact" }] },
  ];
  open("GPS", { ...sealed, seals }, {}, "rojo");
  expect(await screen.findByText(saying(/^Revisión de precintos: .* · Luis Paz$/))).toBeTruthy();
  const same = /^También los revisó: .*08:58.*, recibido .*11:10.* · Eva Ruiz$/;
  expect(screen.getByText(saying(same))).toBeTruthy();
  expect(screen.getByText(saying(/^Otra revisión: UIO0002 \(.*\) · .*08:58.* · Eva Ruiz$/))).toBeTruthy();
});

test("the history tells the steps before boarding, and who else took them", async () => {
  const step = { by: "Marta Quiroz", by_id: null, bags: null, reason: null, witnesses: [] };
  const eva = { by: "Eva Ruiz", by_id: USER.id, airport: "UIO", reason: null };
  const late = { at: "2026-11-22T20:10:00Z", decided_at: "2026-11-22T19:30:00Z" };
  const steps: Departure["steps"] = [
    { ...step, from: "pending", to: "presented", at: "2026-11-22T19:20:00Z", decided_at: null },
    {
      ...step,
      from: "presented",
      to: "cleared",
      at: "2026-11-22T19:32:00Z",
      decided_at: null,
      bags: 2,
      witnesses: [{ ...eva, ...late }],
    },
  ];
  open("UIO", { ...sealed, steps }, {});
  const entry = (await screen.findByText("Conforme en salida")).closest("li") as HTMLElement;
  expect(entry.previousElementSibling?.textContent).toMatch(/^Presentada en salida.*Marta Quiroz/);
  expect(within(entry).getByText("2 maletas")).toBeTruthy();
  expect(within(entry).getByText(saying(/^También lo decidió: Eva Ruiz.*14:30.*, recibido .*15:10/))).toBeTruthy();
});

test("a broken seal is told for its bag, and nobody passes", async () => {
  const bodyOf = open("GPS", sealed, { [`POST /api/declarations/${CODE}/seals` as const]: hanging });
  await userEvent.click(await screen.findByRole("button", { name: "Un precinto no está bien" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Registrar" })).toHaveProperty("disabled", true);
  await userEvent.click(within(dialog.getByRole("group", { name: /UIO0002/ })).getByLabelText("Roto"));
  await userEvent.click(dialog.getByRole("button", { name: "Registrar" }));
  await vi.waitFor(async () =>
    expect(await bodyOf(`POST /api/declarations/${CODE}/seals`)).toEqual({
      version: 1,
      seals: [
        { number: "UIO0001", condition: "intact" },
        { number: "UIO0002", condition: "broken" },
      ],
      decided_at: expect.stringMatching(/Z$/) as string,
    }),
  );
});

test.each([
  ["verde", "pending", "Precintar", "Iniciar inspección"],
  ["rojo", "pending", "Iniciar inspección", "Precintar"],
  ["rojo", "in_inspection", "Conforme y precintar", "Con novedad"],
] as const)("for the lane %s in the state %s, «%s» comes first at the filter", async (lane, state, first, second) => {
  open("UIO", { ...pending, state }, {}, lane);
  const leading = await screen.findByRole("button", { name: new RegExp(`^${first}`) });
  const other = screen.getByRole("button", { name: new RegExp(`^${second}`) });
  expect(leading.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // One action leads before an inspection; its outcomes look alike.
  expect(leading.className === other.className).toBe(state === "in_inspection");
});
