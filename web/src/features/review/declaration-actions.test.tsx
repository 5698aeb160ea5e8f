import { cleanup, screen, within } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry, listOf, part } from "../../../testing/answers";
import { answers, type FakeAnswers, fakeApi, type FakeCall } from "../../../testing/fake-api";
import { scanWithReader, typeSteadily } from "../../../testing/reader";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { declarationByCode, type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import { texts } from "../../texts/catalogue";
import { DeclarationActions } from "./declaration-actions";

const CODE = "D-7K3M-Q2X9";
const TIME = expect.stringMatching(/^2026-11-22T.*Z$/) as string;
const TODAY = "2026-11-22";

// Five in the morning in Quito: on the islands it is the same day, in Europe too.
beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** A declaration of a flight to the islands, as it was sent. */
const arriving = (flight_date: string, changes: Partial<StaffDeclaration> = {}): StaffDeclaration => ({
  ...part<StaffDeclaration>({
    code: CODE,
    version: 1,
    state: "submitted",
    lane: { code: "rojo", reasons: [] },
    travel: { direction: "ingreso", origin_airport: "UIO", destination_airport: "GPS", flight_date },
    transitions: [],
    items: [],
  }),
  ...changes,
});

function shown<Name extends string = never>(
  flight_date: string,
  changes: Partial<StaffDeclaration> = {},
  own?: FakeAnswers<Name>,
): FakeCall[] {
  const declaration = arriving(flight_date, changes);
  const usual = answers({
    [`POST /api/declarations/${CODE}/present` as const]: { ...declaration, state: "presented" },
    [`POST /api/declarations/${CODE}/review` as const]: { ...declaration, state: "cleared" },
    [`POST /api/declarations/${CODE}/annul` as const]: { ...declaration, state: "annulled" },
  });
  const calls = fakeApi(usual, own);
  renderScreen(<DeclarationActions declaration={declaration} sealsFirst={false} />);
  return calls;
}

const bodyOf = (call: FakeCall | undefined): Promise<unknown> =>
  call?.request.clone().json() ?? Promise.resolve(undefined);
const inDialog = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name });

const press = async (name: string) => {
  if (!screen.queryByRole("button", { name })) await userEvent.click(screen.getByRole("button", { name: "Más" }));
  await userEvent.click(screen.getByRole("button", { name }));
};
const sent = (calls: FakeCall[]) => calls.map(({ name }) => name);

test("a declaration of today's flight is presented at once", async () => {
  const calls = shown("2026-11-22");
  await press("Marcar presentada");
  expect(screen.queryByRole("dialog")).toBeNull();
  await vi.waitFor(() => expect(sent(calls)).toEqual([`POST /api/declarations/${CODE}/present`]));
});

test.each([
  ["2026-11-28", "El viaje es el 28 de noviembre, dentro de 6 días."],
  ["2026-11-20", "El viaje fue el 20 de noviembre, hace 2 días."],
])("a declaration of a flight on %s asks first", async (date, told) => {
  const calls = shown(date);
  await press("Marcar presentada");
  const asked = screen.getByRole("dialog", { name: "El viaje es otro día" });
  expect(asked.textContent).toContain(told);
  expect(calls).toEqual([]);

  await press("Cancelar");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).toEqual([]);

  await press("Marcar presentada");
  const again = screen.getByRole("dialog");
  await userEvent.click(
    [...again.querySelectorAll("button")].find(({ textContent }) => textContent === "Marcar presentada") as HTMLElement,
  );
  await vi.waitFor(() => expect(sent(calls)).toEqual([`POST /api/declarations/${CODE}/present`]));
});

test("who declares nothing is presented and let through with one decision, by key", async () => {
  const reasons = [{ code: "NOTHING_DECLARED" as const, message: "No declara nada." }];
  const calls = shown("2026-11-22", { lane: { code: "verde", reasons } });
  await userEvent.keyboard("c");
  await screen.findByRole("dialog");
  await userEvent.click(inDialog("Conforme"));
  await vi.waitFor(() =>
    expect(sent(calls)).toEqual([`POST /api/declarations/${CODE}/present`, `POST /api/declarations/${CODE}/review`]),
  );
  expect(await bodyOf(calls[0])).toEqual({ version: 1, state: "submitted", decided_at: TIME });
  expect(await bodyOf(calls[1])).toEqual({
    version: 1,
    state: "presented",
    outcome: "cleared",
    note: null,
    decided_at: TIME,
    lane_reasons: ["NOTHING_DECLARED"],
  });
});

test("a decision whose answer was lost is sent again with the same keys, and another one with others", async () => {
  let lost = 1;
  const review = () => {
    if (lost-- > 0) return Promise.reject(new TypeError("Failed to fetch"));
    return part<StaffDeclaration>({ code: CODE, version: 1, state: "cleared", lane: { code: "verde", reasons: [] } });
  };
  const calls = shown(
    "2026-11-22",
    { lane: { code: "verde", reasons: [] } },
    { [`POST /api/declarations/${CODE}/review` as const]: review },
  );
  for (const sentSoFar of [2, 4]) {
    await userEvent.keyboard("c");
    await screen.findByRole("dialog");
    await userEvent.click(inDialog("Conforme"));
    await vi.waitFor(() => expect(calls.length).toBe(sentSoFar));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  const keys = calls.map(({ request }) => request.headers.get("Idempotency-Key"));
  expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  expect(new Set(keys).size).toBe(2);
});

test("whoever is drawn while being let through at once is inspected first", async () => {
  const drawn = part<StaffDeclaration>({
    code: CODE,
    version: 1,
    state: "presented",
    lane: { code: "rojo", reasons: [{ code: "RANDOM_DRAW", message: "Sorteo." }] },
  });
  const calls = shown(
    "2026-11-22",
    { lane: { code: "verde", reasons: [] } },
    { [`POST /api/declarations/${CODE}/present` as const]: drawn },
  );
  await userEvent.keyboard("c");
  await screen.findByRole("dialog");
  await userEvent.click(inDialog("Conforme"));
  expect(await screen.findByText("Presentada. Salió en el sorteo: pasa a inspección")).toBeTruthy();
  expect(sent(calls)).toEqual([`POST /api/declarations/${CODE}/present`]);
});

test("the red lane is let through without inspection only with a reason", async () => {
  const calls = shown("2026-11-22", { state: "presented" });
  await press("Conforme");
  await userEvent.click(inDialog("Conforme"));
  expect(screen.getByRole("dialog").textContent).toContain("Escriba el motivo.");
  expect(calls).toEqual([]);

  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "revisado con el escáner");
  await userEvent.click(inDialog("Conforme"));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(await bodyOf(calls[0])).toMatchObject({ note: "revisado con el escáner" });
});

test("what somebody else changed in between is said with both versions, and what was written stays", async () => {
  const conflict = () =>
    Response.json({ status: 409, reason: "VERSION_CONFLICT", message: "Cambió.", current_version: 2 }, { status: 409 });
  shown(
    "2026-11-22",
    { state: "in_inspection", lane: { code: "amarillo", reasons: [] } },
    { [`POST /api/declarations/${CODE}/review` as const]: conflict },
  );
  await press("Conforme");
  await userEvent.type(screen.getByRole("textbox", { name: /Nota/ }), "todo en orden");
  await userEvent.click(inDialog("Conforme"));
  await screen.findByText(/Usted vio la versión 1; ahora rige la 2/);
  await press("Conforme");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Nota/ }).value).toBe("todo en orden");
});

test("whoever comes too late reads who did what, and is offered to read it again", async () => {
  const moved = () =>
    Response.json(
      { status: 409, reason: "DECLARATION_MOVED", message: "Ana Ruiz la inspecciona desde las 10:42." },
      { status: 409 },
    );
  shown("2026-11-22", { state: "presented" }, { [`POST /api/declarations/${CODE}/review` as const]: moved });
  await press("Iniciar inspección");
  await screen.findByText(/Ana Ruiz la inspecciona desde las 10:42/);
  expect(screen.getByRole("button", { name: "Volver a cargarla" })).toBeTruthy();
});

test("a step says what was seen when it was chosen, not what was read since", async () => {
  signInAs("supervisor");
  const declaration = arriving(TODAY, { state: "presented", lane: { code: "verde", reasons: [] } });
  const calls = fakeApi({ [`POST /api/declarations/${CODE}/annul` as const]: { ...declaration, state: "annulled" } });
  function Refreshed() {
    const [state, setState] = useState(declaration.state);
    return (
      <>
        <button type="button" onClick={() => setState("in_inspection")}>
          otra persona inspecciona
        </button>
        <DeclarationActions declaration={{ ...declaration, state }} sealsFirst={false} />
      </>
    );
  }
  renderScreen(<Refreshed />);
  await press("Anular");
  await userEvent.click(screen.getByText("otra persona inspecciona"));
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "no viajó");
  await userEvent.click(inDialog("Anular"));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(await bodyOf(calls[0])).toMatchObject({ version: 1, state: "presented" });
});

test("what may not pass is let through by its name, and with a reason; the act leads", async () => {
  signInAs("inspector");
  const items = part<StaffDeclaration["items"]>([
    {
      n: 1,
      product: { name: "queso" },
      quantity: 1,
      unit: "KGM",
      verdict: { classification: { name: "Restringido" } },
    },
    {
      n: 2,
      product: { name: "naranja" },
      quantity: 2,
      unit: "KGM",
      verdict: { classification: { code: "no_permitido", name: "No permitido" } },
    },
    { n: 3, product: null, description: "semillas", quantity: 1, unit: "KGM", verdict: null },
  ]);
  const lane = { code: "amarillo" as const, reasons: [] };
  const units = listOf([entry("KGM", "kilogramo", { attributes: { symbol: "kg" } })]);
  const calls = shown("2026-11-22", { state: "in_inspection", lane, items }, { "GET /api/catalogues/units": units });
  const steps = () => sent(calls).filter((name) => name.startsWith("POST"));
  const [first] = screen.getByRole("group", { name: "Acciones" }).querySelectorAll("a, button");
  expect(first?.textContent).toContain("Emitir acta");
  await press("Conforme");
  await screen.findByText("2 kg");
  const goods = within(screen.getByRole("dialog")).getAllByRole("listitem");
  expect(goods.map(({ textContent }) => textContent)).toEqual([
    "naranja 2\u00a0kgNo permitido",
    "semillas 1\u00a0kgSin clasificar",
    "queso 1\u00a0kgRestringido",
  ]);
  await userEvent.click(inDialog("Conforme"));
  expect(screen.getByRole("dialog").textContent).toContain("Escriba el motivo.");
  expect(steps()).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "jugo en lata, no fruta");
  await userEvent.click(inDialog("Conforme"));
  await vi.waitFor(() => expect(steps()).toEqual([`POST /api/declarations/${CODE}/review`]));
  expect(await bodyOf(calls.at(-1))).toMatchObject({ outcome: "cleared", note: "jugo en lata, no fruta" });
});

test("who did not inspect it gives a reason, and reads that somebody else did", async () => {
  signInAs("inspector");
  const transitions = [{ from: "presented", to: "in_inspection", by: "Ana Ruiz", by_id: "ana" }] as never;
  const calls = shown("2026-11-22", { state: "in_inspection", transitions });
  await press("Conforme");
  expect(screen.getByRole("dialog").textContent).toContain("Otra persona inició la inspección");
  await userEvent.click(inDialog("Conforme"));
  expect(screen.getByRole("dialog").textContent).toContain("Escriba el motivo.");
  expect(calls).toEqual([]);
});

test("while decisions contradict each other, an inspector lets nothing through", () => {
  const beside = part<StaffDeclaration["transitions"][number]["contradictions"][number]>({ resolution: null });
  const inspection = part<StaffDeclaration["transitions"][number]>({ to: "in_inspection", contradictions: [beside] });
  const contested = { state: "in_inspection" as const, transitions: [inspection] };
  signInAs("inspector");
  shown(TODAY, contested);
  expect(screen.queryByRole("button", { name: "Conforme" })).toBeNull();
  expect(screen.getByRole("link", { name: /acta/ })).toBeTruthy();
  cleanup();
  signInAs("supervisor");
  shown(TODAY, contested);
  expect(screen.getByRole("button", { name: "Conforme" })).toBeTruthy();
});

test("only a supervisor or an administrator annuls, with a reason", async () => {
  signInAs("inspector");
  shown("2026-11-22");
  expect(screen.queryByRole("button", { name: "Anular" })).toBeNull();
  cleanup();

  signInAs("supervisor");
  const calls = shown("2026-11-22");
  await press("Anular");
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "enviada dos veces");
  await userEvent.click(inDialog("Anular"));
  await vi.waitFor(() => expect(sent(calls)).toEqual([`POST /api/declarations/${CODE}/annul`]));
});

test("the list of keys names every key of a step", () => {
  signInAs("supervisor");
  const listed = new Set<string>(texts.review.shortcuts.keys.map(([key]) => key.toLowerCase()));
  for (const state of ["submitted", "presented", "cleared"] as const) {
    shown("2026-11-22", { state });
    const keys = screen.getByRole("group", { name: "Acciones" }).querySelectorAll("[aria-keyshortcuts]");
    expect(keys.length).toBeGreaterThan(0);
    for (const button of keys) expect(listed).toContain(button.getAttribute("aria-keyshortcuts"));
    cleanup();
  }
});

test("a declaration that has expired says why nothing can be done, and who can reopen it", () => {
  signInAs("inspector");
  shown("2026-11-19", { state: "expired" });
  const actions = within(screen.getByRole("group", { name: "Acciones" }));
  expect(screen.getByText("Venció sin presentarse. Un supervisor o un administrador puede reabrirla.")).toBeTruthy();
  expect(actions.queryAllByRole("button")).toEqual([]);
});

test("no character that a reader sends is a key of a step, and a key alone is one", async () => {
  signInAs("supervisor");
  const calls = shown("2026-11-22");
  scanWithReader("GPS1:PIC A");
  typeSteadily(["x"], 0);
  expect(await screen.findByRole("dialog", { name: /Anular/ })).toBeTruthy();
  expect(calls).toEqual([]);
});

test("what was written about a step that was given up goes with no other", async () => {
  signInAs("supervisor");
  const calls = shown("2026-11-22", { state: "presented" });
  await press("Anular");
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "no abordó");
  await userEvent.click(inDialog("Cancelar"));
  await press("Iniciar inspección");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(await bodyOf(calls[0])).toMatchObject({ outcome: "in_inspection", note: null });
});

test("after a step the focus is on the next one, and what was done is read aloud", async () => {
  const declaration = arriving(TODAY, { lane: { code: "amarillo", reasons: [] } });
  fakeApi({
    [`GET /api/declarations/${CODE}` as const]: declaration,
    [`POST /api/declarations/${CODE}/present` as const]: { ...declaration, state: "presented" },
    [`POST /api/declarations/${CODE}/review` as const]: { ...declaration, state: "cleared" },
  });
  function Counter() {
    const { data } = useQuery(declarationByCode(CODE));
    return data ? <DeclarationActions declaration={data} sealsFirst={false} /> : null;
  }
  renderScreen(<Counter />);
  (await screen.findByRole("button", { name: "Marcar presentada" })).focus();
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Iniciar inspección"));
  expect(screen.getByText("Declaración presentada").getAttribute("role")).toBe("status");

  await press("Conforme");
  await userEvent.click(inDialog("Conforme"));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Emitir acta"));
});

test("the next step does not wait until the lists are read again", async () => {
  const declaration = arriving(TODAY);
  const calls = fakeApi({
    [`GET /api/declarations/${CODE}`]: declaration,
    [`POST /api/declarations/${CODE}/present` as const]: { ...declaration, state: "presented" },
    [`POST /api/declarations/${CODE}/review` as const]: { ...declaration, state: "in_inspection" },
  });
  let reads = 0;
  function Counter() {
    const { data } = useQuery(declarationByCode(CODE));
    const rest = useQuery({
      queryKey: staffDeclarationKeys.lists(),
      queryFn: () => (reads++ === 0 ? 0 : new Promise<number>(() => {})),
    });
    return data && rest.data === 0 ? <DeclarationActions declaration={data} sealsFirst={false} /> : null;
  }
  renderScreen(<Counter />);
  await screen.findByRole("button", { name: "Marcar presentada" });
  await userEvent.keyboard("p");
  await screen.findByRole("button", { name: "Iniciar inspección" });
  await vi.waitFor(() => expect(reads).toBe(2));
  await userEvent.keyboard("i");
  await vi.waitFor(() => expect(sent(calls)).toContain(`POST /api/declarations/${CODE}/review`));
});
