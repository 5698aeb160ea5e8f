import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { atCounter, counterServer } from "../../../testing/counter-server";
import { PENDING_DEPARTURE } from "../../../testing/declaration";
import { renderApp } from "../../../testing/render-app";
import { saying } from "../../../testing/saying";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { responseCache } from "../../api/client";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { database } from "../../offline/database";
import { changeEntry, ownEntries } from "../../offline/outbox";
import { sendOutbox } from "../../offline/outbox-sending";
import { ownUnsent } from "../../offline/own-traces";

const [CODE, OTHER] = ["D-7K3M-Q2X9", "D-2222-2222"];

const KEPT = "Guardado en este dispositivo; se enviará";

const today = (changes: Partial<StaffDeclaration> = {}) => {
  const one = atCounter(changes);
  return { ...one, travel: { ...one.travel, flight_date: todayAt("GPS", now()) } };
};

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.stubGlobal("scrollTo", () => undefined);
  await (await database()).clear("outbox");
  await responseCache.forgetStaff();
  signIn(USER);
});

async function network(is: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
  await act(async () => void window.dispatchEvent(new Event(is ? "online" : "offline")));
}

const open = (code = CODE) => renderApp(`/declaraciones/revision?codigo=${code}`);
const detail = async (code = CODE) => within(await screen.findByRole("article", { name: code }));
const states = async () => (await ownEntries()).map(({ state }) => state);

async function press(name: RegExp, code = CODE) {
  const actions = within(await (await detail(code)).findByRole("group", { name: /^(Acciones|Control de salida)$/ }));
  if (!actions.queryByRole("button", { name })) await userEvent.click(actions.getByRole("button", { name: "Más" }));
  await userEvent.click(await screen.findByRole("button", { name }));
}

async function clear(code = CODE) {
  await press(/^Conforme/, code);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Conforme" }));
}

/** What is tried again after a pause, tried now. */
async function sendNow() {
  await Promise.all((await ownEntries()).map(({ id }) => changeEntry(id, () => ({ notBefore: 0 }))));
  await act(() => sendOutbox({ eager: true }));
}

/** The row of an entry in the list of what is to be sent. */
const row = (name: RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole("listitem").find(({ textContent }) => name.test(textContent));
    if (!found) throw new Error(`no row ${name}`);
    return within(found);
  });

test("without a network a traveller is presented and let through, which is shown as waiting and sent in order", async () => {
  const server = counterServer(today());
  open();
  await (await detail()).findByRole("button", { name: /^Marcar presentada/ });
  await network(false);
  expect((await detail()).getByText(/Sin conexión: lo que decida se guarda/)).toBeTruthy();
  await press(/^Marcar presentada/);
  const shown = await detail();
  expect(await shown.findByText(KEPT)).toBeTruthy();
  expect(shown.getByText("El sorteo se hará al enviar.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent, "the focus goes on").toMatch(/^Conforme/));
  await clear();
  expect(await shown.findByText(/^Marcada presentada, .* · Conforme, /)).toBeTruthy();
  await waitFor(() => expect(shown.queryByRole("button", { name: /^(Marcar presentada|Conforme)/ })).toBeNull());
  const history = within(shown.getByText("Historial").closest("details") as HTMLElement);
  expect(history.getAllByText("Por enviar")).toHaveLength(2);
  expect(await screen.findByRole("link", { name: "2 por enviar" })).toBeTruthy();
  expect(server.asked).toEqual([]);
  const keys = (await ownEntries()).map(({ id }) => id);

  await network(true);
  await waitFor(async () => expect(await states()).toEqual([]));
  expect(server.asked).toEqual([
    { step: `present ${CODE}`, key: keys[0] },
    { step: `review ${CODE}`, key: keys[1] },
  ]);
  expect(server.now(CODE).state).toBe("cleared");
  await waitFor(() => expect(shown.queryByText(/se enviará/)).toBeNull());
  expect(shown.getAllByText("Conforme").length).toBeGreaterThan(0);
  await waitFor(() => expect(shown.queryByText("Por enviar")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("link", { name: /por enviar$/ })).toBeNull());
});

test("a step whose answer was lost is sent again under its key, and is one step", async () => {
  const server = counterServer(today());
  server.meet = (_, take) => {
    take();
    throw new TypeError("Failed to fetch");
  };
  open();
  await press(/^Marcar presentada/);
  await (await detail()).findByText(KEPT);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Marcar presentada/ })).toBeNull());
  server.meet = (_, take) => take();
  await sendNow();
  expect(await states()).toEqual([]);
  expect(new Set(server.asked.map(({ key }) => key)).size).toBe(1);
  expect(server.asked.length).toBeGreaterThan(1);
  expect(server.now(CODE).transitions).toHaveLength(1);
});

test("of two requests of one decision only the lost one waits", async () => {
  const server = counterServer(today());
  server.meet = ({ step }, take) => {
    if (step.startsWith("review")) throw new TypeError("Failed to fetch");
    return take();
  };
  open();
  await clear();
  await (await detail()).findByText(/^Conforme, /);
  expect(await states()).toHaveLength(1);
  server.meet = (_, take) => take();
  await sendNow();
  expect(server.now(CODE).transitions.map(({ to }) => to)).toEqual(["presented", "cleared"]);
});

async function confirmDiscard(title: string, action: string) {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await userEvent.click(dialog.getByRole("button", { name: action }));
}

test("whoever is drawn when the presentation arrives is not let through by what was decided before", async () => {
  const server = counterServer(today());
  server.draws = true;
  open();
  await (await detail()).findByRole("button", { name: /^Conforme/ });
  await network(false);
  await clear();
  await (await detail()).findByText(/^Marcada presentada, .* · Conforme, /);
  await network(true);
  await waitFor(async () => expect(await states()).toEqual(["refused"]));
  expect(server.asked.map(({ step }) => step)).toEqual([`present ${CODE}`]);
  const shown = await detail();
  expect(await shown.findByText("El servidor no recibió un paso de esta declaración")).toBeTruthy();
  expect(await shown.findByText("Salió en el sorteo.")).toBeTruthy();
  expect(shown.getByRole("button", { name: /^Iniciar inspección/ })).toBeTruthy();

  await userEvent.click(shown.getByRole("link", { name: "Ver lo que está por enviar" }));
  const entry = await row(/^Conforme: D-7K3M/);
  expect(entry.getByText("Salió en el sorteo: pasa a inspección. No se dio la conformidad.")).toBeTruthy();
  expect(await entry.findByText(/^Ahora: Presentada · /)).toBeTruthy();
  expect(entry.queryByRole("button", { name: "Intentar de nuevo" }), "who was drawn is inspected").toBeNull();
  await userEvent.click(entry.getByRole("button", { name: "Descartar" }));
  await confirmDiscard("¿Descartar este paso?", "Descartar");
  await screen.findByText("No hay nada por enviar");
});

test("a step that met another one is shown beside what stands, what follows it waits, and others arrive", async () => {
  const server = counterServer(today(), today({ code: OTHER }));
  for (const code of [CODE, OTHER]) {
    open(code);
    await (await detail(code)).findByRole("button", { name: /^Marcar presentada/ });
    await network(false);
    await press(/^Marcar presentada/, code);
    await (await detail(code)).findByRole("button", { name: /^Iniciar inspección/ });
    await press(/^Iniciar inspección/, code);
    await (await detail(code)).findByText(/^Marcada presentada, .* · Inspección iniciada/);
    cleanup();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(code === CODE);
    if (code === CODE) await changeAll({ notBefore: Date.now() + 3_600_000 });
  }
  const move = {
    from: "submitted",
    to: "cleared",
    at: "2026-11-22T15:42:00Z",
    by: "Ana Ruiz",
    by_id: null,
    airport: "GPS",
    reason: null,
    decided_at: null,
    witnesses: [],
    contradictions: [],
  } satisfies StaffDeclaration["transitions"][number];
  server.change(CODE, { state: "cleared", transitions: [move] });
  renderApp("/por-enviar");
  await changeAll({ notBefore: 0 });
  await network(true);
  await waitFor(() => expect(server.now(OTHER).state).toBe("in_inspection"));
  const refused = await row(/^Marcada presentada: D-7K3M/);
  expect(
    await refused.findByText(/El servidor no lo recibió\. Ana Ruiz la declaró conforme a las 10:42\./),
  ).toBeTruthy();
  expect(refused.getByText(/^Usted lo decidió: .*, sobre «Enviada»$/)).toBeTruthy();
  expect(await refused.findByText(/^Ahora: Conforme · .* · Ana Ruiz$/)).toBeTruthy();
  expect(refused.getByRole("link", { name: "Ver la declaración" }).getAttribute("href")).toContain(CODE);
  expect(refused.queryByRole("button", { name: "Intentar de nuevo" })).toBeNull();
  const behind = await row(/^Inspección iniciada: D-7K3M/);
  expect(behind.getByText(/Espera a que decida sobre el paso anterior\./)).toBeTruthy();
  expect(await screen.findByRole("link", { name: "2 por enviar" })).toBeTruthy();
  expect(server.now(CODE).transitions, "nothing is overwritten").toHaveLength(1);

  const discard = "Descartar este y el siguiente";
  await userEvent.click(refused.getByRole("button", { name: discard }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancelar" }));
  expect(screen.getByRole("link", { name: "2 por enviar" }), "nothing is lost by one touch").toBeTruthy();
  await userEvent.click(refused.getByRole("button", { name: discard }));
  await confirmDiscard("¿Descartar estos pasos?", discard);
  await screen.findByText("No hay nada por enviar");
});

test("a review that contradicts the one of a colleague is sent, and its officer is told", async () => {
  const server = counterServer(today({ state: "presented", lane: { code: "rojo", reasons: [] } }));
  open();
  await (await detail()).findByRole("button", { name: /^Iniciar inspección/ });
  await network(false);
  await press(/^Iniciar inspección/);
  await (await detail()).findByText(KEPT);
  const of = { at: "2026-11-22T15:42:00Z", decided_at: "2026-11-22T15:30:00Z", airport: "GPS", reason: null };
  const beside = { ...of, to: "in_inspection", by: USER.name, by_id: USER.id, resolution: null } as const;
  const ana = { by: "Ana Ruiz", by_id: null, witnesses: [], contradictions: [beside] };
  const mine = { by: USER.name, by_id: USER.id, witnesses: [], contradictions: [] };
  server.meet = () => {
    server.change(CODE, {
      state: "in_inspection",
      transitions: [
        { ...of, ...ana, from: "presented", to: "cleared" },
        { ...of, ...mine, from: "cleared", to: "in_inspection" },
      ],
    });
    return Response.json(server.now(CODE));
  };
  await network(true);
  const told = `Su decisión sobre ${CODE} llegó y contradice la de otra persona: un supervisor decide`;
  expect(await screen.findByText(saying(told))).toBeTruthy();
  expect(await (await detail()).findByText("Dos decisiones se contradicen")).toBeTruthy();
  await waitFor(async () => expect(await ownEntries()).toEqual([]));
});

test("a step that met another version is decided again on that, under its key", async () => {
  const server = counterServer(today());
  open();
  await (await detail()).findByRole("button", { name: /^Marcar presentada/ });
  await network(false);
  await press(/^Marcar presentada/);
  await (await detail()).findByText(KEPT);
  cleanup();
  server.change(CODE, { version: 2 });
  renderApp("/por-enviar");
  await network(true);
  const entry = await row(/^Marcada presentada/);
  expect(await entry.findByText(/^Ahora: Enviada · versión 2; usted vio la 1$/)).toBeTruthy();
  await userEvent.click(entry.getByRole("button", { name: "Intentar de nuevo" }));
  await screen.findByText("No hay nada por enviar");
  expect(server.now(CODE)).toMatchObject({ version: 2, state: "presented" });
});

test("while a step is refused, nothing more is decided without a network", async () => {
  const server = counterServer(today());
  open();
  await (await detail()).findByRole("button", { name: /^Marcar presentada/ });
  await network(false);
  await press(/^Marcar presentada/);
  await (await detail()).findByText(KEPT);
  server.change(CODE, { version: 2 });
  await network(true);
  await (await detail()).findByText("El servidor no recibió un paso de esta declaración");
  await network(false);
  const shown = await detail();
  expect(shown.getByText(/Decida primero qué hacer con él/)).toBeTruthy();
  expect(shown.getByRole<HTMLButtonElement>("button", { name: /^Marcar presentada/ }).disabled).toBe(true);
});

test("without a network bags are sealed at the filter, and their seals are sent once", async () => {
  signIn({ ...USER, airports: ["UIO"] }, { airport: "UIO" });
  const server = counterServer(today({ departure: PENDING_DEPARTURE }));
  open();
  await (await detail()).findByRole("button", { name: /^Precintar/ });
  await network(false);
  await press(/^Precintar/);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/Maletas facturadas/), "1");
  await userEvent.type(dialog.getByLabelText(/Números de los precintos/), "UIO0001");
  await userEvent.click(dialog.getByRole("button", { name: "Precintar" }));
  const shown = await detail();
  expect(await shown.findByText(/Conforme en UIO, antes de embarcar/)).toBeTruthy();
  expect(shown.getByText(/Ana Torres · 1 maleta · Precinto UIO0001/)).toBeTruthy();
  // One hour, that of the filter, in both places.
  const hour = /(\d\d:\d\d)/.exec(shown.getByText(/^Conforme en salida, /).textContent)?.[1];
  expect(shown.getByText(new RegExp(`${hour} .*Ana Torres`))).toBeTruthy();
  await waitFor(() => expect(shown.queryByRole("button", { name: /^Precintar/ })).toBeNull());
  await network(true);
  await waitFor(() =>
    expect(server.now(CODE).departure).toMatchObject({ state: "cleared", seals: [{ number: "UIO0001" }] }),
  );
  expect(server.asked).toHaveLength(1);
});

test("who sealed bags otherwise than a colleague reads both decisions, and overwrites nothing", async () => {
  signIn({ ...USER, airports: ["UIO"] }, { airport: "UIO" });
  const server = counterServer(today({ departure: PENDING_DEPARTURE }));
  open();
  await (await detail()).findByRole("button", { name: /^Precintar/ });
  await network(false);
  await press(/^Precintar/);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/Maletas facturadas/), "1");
  await userEvent.type(dialog.getByLabelText(/Números de los precintos/), "UIO0001");
  await userEvent.click(dialog.getByRole("button", { name: "Precintar" }));
  const inHistory = await row(/^Conforme en salida Por enviar/);
  expect(inHistory.getByText("1 maleta")).toBeTruthy();
  cleanup();
  server.change(CODE, { departure: { ...sealed, seals: sealed.seals.map((one) => ({ ...one, number: "UIO0009" })) } });
  renderApp("/por-enviar");
  await network(true);
  const entry = await row(/^Conforme en salida: D-7K3M/);
  expect(entry.getByText("1 maleta · Precinto UIO0001")).toBeTruthy();
  expect(await entry.findByText(/^Ahora: Conforme · .* · Marta Quiroz · 1 maleta · Precinto UIO0009$/)).toBeTruthy();
  expect(server.now(CODE).departure?.seals.map(({ number }) => number)).toEqual(["UIO0009"]);
});

const sealed: NonNullable<StaffDeclaration["departure"]> = {
  airport: "UIO",
  state: "cleared",
  at: "2026-11-22T12:00:00Z",
  by: "Marta Quiroz",
  decided_at: null,
  bags: 1,
  note: null,
  seals: [
    { number: "UIO0001", condition: null, checked_at: null, checked_by: null, decided_at: null, other_checks: [] },
  ],
  steps: [],
};

test("without a network seals are looked at and the traveller passes, with one key", async () => {
  const server = counterServer(today({ departure: sealed }));
  open();
  await (await detail()).findByRole("button", { name: /^Precinto conforme: puede pasar/ });
  await network(false);
  await userEvent.keyboard("s");
  expect(
    await (await detail()).findByText(/^Precintos revisados, .* · Marcada presentada, .* · Conforme, /),
  ).toBeTruthy();
  await network(true);
  await waitFor(() => expect(server.now(CODE).state).toBe("cleared"));
  expect(server.asked.map(({ step }) => step)).toEqual([`seals ${CODE}`, `present ${CODE}`, `review ${CODE}`]);
});

test("without a network a broken seal makes the lane red and opens the inspection", async () => {
  const server = counterServer(today({ departure: sealed }));
  open();
  await (await detail()).findByRole("button", { name: "Un precinto no está bien" });
  await network(false);
  await userEvent.click((await detail()).getByRole("button", { name: "Un precinto no está bien" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByLabelText("Roto"));
  await userEvent.click(dialog.getByRole("button", { name: "Registrar" }));
  const shown = await detail();
  expect(
    await shown.findByText(/^Precintos revisados, .* · Marcada presentada, .* · Inspección iniciada, /),
  ).toBeTruthy();
  expect(shown.getByText("Un precinto no llegó como salió.")).toBeTruthy();
  await network(true);
  await waitFor(() => expect(server.now(CODE).state).toBe("in_inspection"));
});

test("another person on the same device neither sees nor sends a step, and who leaves is told of it", async () => {
  const server = counterServer(today());
  open();
  await (await detail()).findByRole("button", { name: /^Marcar presentada/ });
  await network(false);
  await press(/^Marcar presentada/);
  await (await detail()).findByText(KEPT);
  expect(await ownUnsent(USER.id)).toBe(1);
  cleanup();
  signIn({ ...USER, id: "u-2", name: "Luis Paz" }, { token: "t-2", keepingKey: "B".repeat(43) });
  await network(true);
  await act(() => sendOutbox({ eager: true }));
  expect(server.asked).toEqual([]);
  open();
  const shown = await detail();
  expect(await shown.findByRole("button", { name: /^Marcar presentada/ })).toBeTruthy();
  expect(shown.queryByText("Por enviar")).toBeNull();
  cleanup();
  signIn(USER);
  await act(() => sendOutbox({ eager: true }));
  expect(server.now(CODE).state).toBe("presented");
});

async function changeAll(by: { notBefore: number }) {
  await Promise.all((await ownEntries()).map(({ id }) => changeEntry(id, () => by)));
}
