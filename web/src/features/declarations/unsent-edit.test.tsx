import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NOTHING, SETTINGS } from "../../../testing/answers";
import { DECLARATION, declaredItem } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { holdDeclaration } from "../../../testing/held-declaration";
import { renderApp } from "../../../testing/render-app";
import { addDays } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import { database } from "../../offline/database";
import { type DeclarationForm, editDraftOf } from "../../offline/declaration-draft";
import { newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { keepDeclaration } from "../../offline/kept-declarations";
import { ownEntries } from "../../offline/outbox";
import { sendOutbox } from "../../offline/outbox-sending";
import { toForm } from "./declaration-body";

const { id, code } = DECLARATION;
const travel = { ...DECLARATION.travel, flight_date: addDays(todayInGalapagos(new Date()), 3) };
const SENT = { ...DECLARATION, travel };
const EDITED = { ...travel, flight_number: "LA1413" };

beforeAll(() =>
  Promise.all([import("./declaration-rules"), import("./later-steps"), import("./unsent-declaration-view")]),
);

let online = true;
let server: ReturnType<typeof holdDeclaration>;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations"), db.clear("outbox")]);
  vi.stubGlobal("scrollTo", () => undefined);
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  server = holdDeclaration(SENT);
  fakeApi({ "GET /api/settings": SETTINGS, ...server.answers, "*": NOTHING });
  await keepDeclaration(SENT, "secret");
});

const connect = (is: boolean) => {
  online = is;
  act(() => void dispatchEvent(new Event(is ? "online" : "offline")));
};

/** Opens an edit that is sworn to, and presses Enviar cambios, perhaps without a network. */
async function send({ offline = false, meanwhile = () => undefined as void } = {}) {
  const values = toForm({ ...SENT, travel: EDITED });
  const draft = newDraft<DeclarationForm>({ ...values, oath: { accepted: true, version: 3 } });
  await writeDraft(editDraftOf(id), { ...draft, version: 1, step: 4 });
  const app = renderApp(`/declaraciones/${id}/editar?paso=5`);
  await screen.findByRole("checkbox", { name: /Acepto/, checked: true });
  meanwhile();
  if (offline) connect(false);
  await userEvent.click(await screen.findByRole("button", { name: "Enviar cambios" }));
  return { ...app, key: draft.idempotencyKey };
}

const kept = () => screen.findByText("Guardada en este teléfono");

test("an edit that is sent without a network is kept, goes by itself, and is received when the server says so", async () => {
  const { router, key } = await send({ offline: true });
  await kept();
  expect(screen.getByRole("heading", { name: "Edición por enviar" })).toBeTruthy();
  expect(screen.getAllByText(code)).not.toHaveLength(0);
  expect(router.state.location.pathname).toBe(`/declaraciones/por-enviar/${key}`);
  expect(screen.getAllByText("LA1413")).not.toHaveLength(0);
  expect(screen.queryByText(/^Recibida/)).toBeNull();
  expect([server.edits, await readDraft(editDraftOf(id))]).toEqual([[], undefined]);

  connect(true);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${id}/qr`));
  expect(await screen.findByText("Cambios enviados")).toBeTruthy();
  expect(screen.getByText(/^Recibida 14:32/)).toBeTruthy();
  expect(server.edits.map(({ version }) => version)).toEqual([1]);
});

test("home and the declaration say that an edit waits, and the form does not begin another one", async () => {
  const { router, key } = await send({ offline: true });
  await kept();
  await act(() => router.navigate("/"));
  expect(await screen.findByText("Su edición está guardada en este teléfono, sin enviar")).toBeTruthy();
  await act(() => router.navigate(`/declaraciones/${id}`));
  expect(await screen.findByText(/vale lo que ve aquí/)).toBeTruthy();
  await act(() => router.navigate(`/declaraciones/${id}/editar`));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/por-enviar/${key}`));

  await act(() => router.navigate(`/declaraciones/${id}`));
  connect(true);
  await waitFor(() => expect(screen.queryByText(/vale lo que ve aquí/)).toBeNull());
  expect(await screen.findAllByText("LA1413"), "the page shows the new version").not.toHaveLength(0);
});

test("an edit that waits is edited itself", async () => {
  const { router } = await send({ offline: true });
  await kept();
  await userEvent.click(screen.getByRole("button", { name: "Editar" }));
  await screen.findByRole("button", { name: "Enviar cambios" });
  expect(router.state.location.pathname).toBe(`/declaraciones/${id}/editar`);
  expect(screen.getAllByText("LA1413")).not.toHaveLength(0);
  expect(await ownEntries()).toEqual([]);
});

test("an edit is discarded once that is confirmed, and the declaration stays", async () => {
  const { router } = await send({ offline: true });
  await kept();
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  const asked = within(await screen.findByRole("dialog"));
  expect(asked.getByText(/La declaración queda como la envió/)).toBeTruthy();
  await userEvent.click(asked.getByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${id}`));
  expect(await ownEntries()).toEqual([]);
});

/** Somebody else changed the declaration, while this device wants another flight. */
function changedByOthers() {
  server.change({ version: 2, travel: { ...travel, stay_days: 9 }, items: [declaredItem({ description: "pan" })] });
}

test("an edit that meets another version shows both in words, and is sent over it when that is chosen", async () => {
  const { router } = await send({ offline: true });
  await kept();
  changedByOthers();
  connect(true);
  await screen.findByText("La declaración cambió mientras usted la editaba");
  const flight = within(await screen.findByRole("region", { name: "Número de vuelo" }));
  expect(flight.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["LA1413", "LA1411"]);
  const days = within(screen.getByRole("region", { name: /Días/ }));
  expect(days.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["5", "9"]);
  const goods = within(screen.getByRole("region", { name: "pan" }));
  expect(goods.getByText("nada")).toBeTruthy();
  expect(screen.queryByRole("region", { name: /Nombres/ }), "equal in both").toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Enviar la mía sobre la nueva" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${id}/qr`));
  expect(server.edits.map(({ version }) => version)).toEqual([1, 2]);
  expect(server.now).toMatchObject({ version: 3, travel: { flight_number: "LA1413", stay_days: 5 } });
});

test("a conflict while the form is open leads to both versions, too; the server's may stay", async () => {
  const { router } = await send({ meanwhile: changedByOthers });
  await userEvent.click(await screen.findByRole("button", { name: "Quedarme con la del servidor" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${id}`));
  expect(await screen.findAllByText("LA1411")).not.toHaveLength(0);
  expect([await ownEntries(), server.now.version]).toEqual([[], 2]);
});

test("an edit that met another version is corrected as a change of that one", async () => {
  await send({ meanwhile: changedByOthers });
  await userEvent.click(await screen.findByRole("button", { name: "Corregir la mía" }));
  await screen.findByRole("button", { name: "Enviar cambios" });
  expect(await readDraft<DeclarationForm>(editDraftOf(id))).toMatchObject({
    version: 2,
    values: { travel: { flight_number: "LA1413" } },
  });
  await userEvent.click(screen.getByRole("button", { name: "Enviar cambios" }));
  expect(await screen.findByText("Cambios enviados")).toBeTruthy();
});

test("without a network the versions are not compared yet, and nothing is lost", async () => {
  const { router, key } = await send({ meanwhile: changedByOthers });
  await screen.findByText("En qué se diferencian");
  await act(() => router.navigate("/"));
  await screen.findByText("El servidor no recibió su edición: decida qué hacer");
  connect(false);
  fakeApi({
    [`POST /api/declarations/${id}/open` as const]: () => {
      throw new TypeError("Failed to fetch");
    },
    "*": NOTHING,
  });
  await act(() => router.navigate(`/declaraciones/por-enviar/${key}`));
  expect(await screen.findByText("Cuando haya conexión, verá aquí las dos versiones.")).toBeTruthy();
  expect(screen.getAllByText("LA1413")).not.toHaveLength(0);
  expect(screen.getByRole("button", { name: "Descartar" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Quedarme con la del servidor" })).toBeNull();
});

test("when control has begun, what was wanted is shown and cannot be sent", async () => {
  await send({ offline: true });
  await kept();
  server.change({ editable: false, state: "presented" });
  connect(true);
  await screen.findByText("Esta declaración ya no se puede editar");
  expect(await screen.findByRole("region", { name: "Número de vuelo" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviar la mía sobre la nueva" })).toBeNull();
  expect(screen.getByRole("button", { name: "Quedarme con la del servidor" })).toBeTruthy();
});

test("what the server refuses later leads back to the form with its errors", async () => {
  server.meet = () =>
    Response.json(
      {
        reason: "INVALID_FIELDS",
        message: "Revise los datos.",
        errors: [{ field: "travel.flight_number", reason: "X", message: "Ese viaje no existe." }],
      },
      { status: 422 },
    );
  await send({ offline: true });
  await kept();
  online = true;
  await act(async () => void (await sendOutbox({ eager: true })));
  await screen.findByText("El servidor no recibió esta edición");
  await userEvent.click(screen.getByRole("button", { name: "Corregir y enviar" }));
  const number = await screen.findByLabelText<HTMLInputElement>(/Número de vuelo/);
  expect(number.value).toBe("LA1413");
  expect(await screen.findByText("Ese viaje no existe.")).toBeTruthy();
  expect(await ownEntries()).toEqual([]);
});

test("who cannot prove any more that the declaration is theirs is told so, proves it, and sends", async () => {
  const wrong = () => Response.json({ reason: "EDIT_CREDENTIALS_WRONG", message: "No coinciden." }, { status: 403 });
  const right = { document_number: "AB123T48", birth_date: "1988-04-02" };
  let credentials: unknown;
  server.meet = (store) => {
    credentials = server.edits.at(-1)?.credentials;
    return JSON.stringify(credentials) === JSON.stringify(right) ? store() : wrong();
  };
  await send({ offline: true });
  await kept();
  fakeApi({
    "GET /api/settings": SETTINGS,
    ...server.answers,
    [`POST /api/declarations/${id}/open` as const]: async (request: Request) => {
      const asked = ((await request.json()) as { credentials: object }).credentials;
      return "edit_key" in asked ? wrong() : server.now;
    },
    "*": NOTHING,
  });
  connect(true);
  await screen.findByText("No pudimos comprobar que la declaración es suya");
  await userEvent.type(await screen.findByLabelText("Número de documento"), "AB123T48");
  await userEvent.type(screen.getByLabelText("Día"), "2");
  await userEvent.selectOptions(screen.getByLabelText("Mes"), "abril");
  await userEvent.type(screen.getByLabelText("Año"), "1988");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar la declaración" }));
  await screen.findByText("Ya puede enviar su edición");
  await userEvent.click(screen.getByRole("button", { name: "Enviar la mía sobre la nueva" }));
  expect(await screen.findByText("Cambios enviados")).toBeTruthy();
  expect(credentials).toEqual(right);
});

test("a device that keeps nothing asks in the form which version stays", async () => {
  vi.stubGlobal("crypto", { ...crypto, getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  await send({ meanwhile: changedByOthers });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar la mía sobre la nueva" }));
  expect(await screen.findByText("Cambios enviados")).toBeTruthy();
  expect(server.edits.map(({ version }) => version)).toEqual([1, 2]);
  expect(await ownEntries()).toEqual([]);
});
