import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NOTHING, SETTINGS } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { type FakeAnswer, fakeApi } from "../../../testing/fake-api";
import { renderApp } from "../../../testing/render-app";
import { addDays } from "../../lib/dates";
import { modulesPath, qrModules } from "../../lib/qr-modules";
import { todayInGalapagos } from "../../lib/today";
import { type CarriedDeclaration, writeCarried } from "../../nouns/declaration/carried-declaration";
import { database } from "../../offline/database";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { ownEntries } from "../../offline/outbox";
import { sendOutbox } from "../../offline/outbox-sending";
import { toForm } from "./declaration-body";

const FLIGHT_DATE = addDays(todayInGalapagos(new Date()), 3);

function finished() {
  const values = toForm({ ...DECLARATION, travel: { ...DECLARATION.travel, flight_date: FLIGHT_DATE } });
  return { ...newDraft<DeclarationForm>({ ...values, oath: { accepted: true, version: 3 } }), step: 4 };
}

beforeAll(() =>
  Promise.all([
    import("./declaration-rules"),
    import("./later-steps"),
    import("./unsent-declaration-view"),
    import("../../offline/declaration-outbox"),
  ]),
);

let online = true;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations"), db.clear("outbox")]);
  vi.stubGlobal("scrollTo", () => undefined);
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});

const RECEIVED: FakeAnswer<"POST /api/declarations"> = () =>
  Response.json({ ...DECLARATION, edit_key: "secret" }, { status: 201 });
const api = (answer: FakeAnswer<"POST /api/declarations">) =>
  fakeApi({
    "GET /api/settings": SETTINGS,
    "POST /api/declarations": answer,
    [`GET /api/declarations/${DECLARATION.id}` as const]: DECLARATION,
    "*": NOTHING,
  });

/** Opens the finished form while there is a network, and presses Enviar, perhaps without one. */
async function send({ offline = false } = {}) {
  const draft = finished();
  await writeDraft(NEW_DECLARATION, draft);
  const app = renderApp("/declaraciones/nueva?paso=5");
  await screen.findByRole("checkbox", { name: /Acepto/, checked: true });
  if (offline) goOffline();
  await userEvent.click(await screen.findByRole("button", { name: "Enviar declaración" }));
  return { ...app, key: draft.idempotencyKey };
}

function goOffline() {
  online = false;
  act(() => void dispatchEvent(new Event("offline")));
}

const title = (text: string) => screen.findByText(text);

test("who sends without a network sees that it is kept and will go by itself, and then its code", async () => {
  const calls = api(RECEIVED);
  const { router, key } = await send({ offline: true });
  await title("Guardada en este teléfono");
  expect(screen.getByText("Se enviará sola cuando haya conexión.")).toBeTruthy();
  expect(screen.queryByText(/^Recibida|^Declaración enviada/)).toBeNull();
  expect(router.state.location.pathname).toBe(`/declaraciones/por-enviar/${key}`);
  expect(screen.getAllByText(/LA1411/)).not.toHaveLength(0);
  expect(await readDraft(NEW_DECLARATION), "the form is free for another one").toBeUndefined();
  expect(calls.some(({ name }) => name === "POST /api/declarations")).toBe(false);

  online = true;
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${DECLARATION.id}/qr`));
  expect(await screen.findByText(/^Recibida 10:00/)).toBeTruthy();
  const sent = calls.filter(({ name }) => name === "POST /api/declarations");
  expect(sent.map(({ request }) => request.headers.get("Idempotency-Key"))).toEqual([key]);
});

test("an inspector can be shown what is not sent: the code says just what the phone sends later", async () => {
  const calls = api(RECEIVED);
  const { router, key } = await send({ offline: true });
  await title("Guardada en este teléfono");
  expect(screen.getByText(/Todavía no está enviada, y el código no prueba que se envió/)).toBeTruthy();
  expect(screen.queryByRole("img", { name: "Código QR de su declaración sin enviar" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Mostrar código al inspector" }));
  const code = await screen.findByRole("img", { name: "Código QR de su declaración sin enviar" });
  expect(await screen.findByText(/Puede que ya haya llegado/), "an inspector may have taken it").toBeTruthy();
  const path = code.querySelector("path")?.getAttribute("d");

  online = true;
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${DECLARATION.id}/qr`));
  expect(screen.queryByText("Mostrar código al inspector")).toBeNull();
  const [sent] = calls.filter(({ name }) => name === "POST /api/declarations");
  const carried = writeCarried({ key, body: (await sent?.request.clone().json()) as CarriedDeclaration["body"] });
  expect(path).toBe(modulesPath(qrModules(carried ?? "", "dense")));
});

test("home shows what waits first, with its state", async () => {
  api(RECEIVED);
  const { router, key } = await send({ offline: true });
  await title("Guardada en este teléfono");
  await act(() => router.navigate("/"));
  const card = (await screen.findByText("Guardada en este teléfono, sin enviar")).closest("[role=status]");
  expect(card?.textContent).toContain("LA1411");
  await userEvent.click(within(card as HTMLElement).getByRole("link", { name: "Ver" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/por-enviar/${key}`));
});

const refused = () =>
  Response.json(
    {
      reason: "INVALID_FIELDS",
      message: "Revise los datos.",
      errors: [{ field: "travel.flight_number", reason: "X", message: "Ese viaje no existe." }],
    },
    { status: 422 },
  );

test("what the server refuses while the form is open is corrected there, and nothing waits", async () => {
  api(refused);
  const { key } = await send();
  expect(await screen.findByText("Ese viaje no existe.")).toBeTruthy();
  expect(await ownEntries()).toEqual([]);
  expect((await readDraft(NEW_DECLARATION))?.idempotencyKey).toBe(key);
});

test("what the server refuses later says so, and one button leads to the form with the errors", async () => {
  api(refused);
  await send({ offline: true });
  await title("Guardada en este teléfono");
  online = true;
  await act(async () => void (await sendOutbox({ eager: true })));
  await title("El servidor no recibió esta declaración");
  expect(screen.queryByText("Mostrar código al inspector")).toBeNull();
  expect(screen.getByText(/Ese viaje no existe\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Corregir y enviar" }));
  const number = await screen.findByLabelText<HTMLInputElement>(/Número de vuelo/);
  expect(number.value).toBe("LA1411");
  expect(await screen.findByText("Ese viaje no existe.")).toBeTruthy();
  expect(await ownEntries()).toEqual([]);
});

test("a busy server is waited for, and says what it said", async () => {
  api(() =>
    Response.json(
      { reason: "TOO_MANY_SUBMISSIONS", message: "Demasiados envíos." },
      { status: 429, headers: { "Retry-After": "600" } },
    ),
  );
  await send();
  expect(await screen.findByText(/^Demasiados envíos\..*Lo intentamos de nuevo a las/)).toBeTruthy();
  expect(await ownEntries()).toMatchObject([{ state: "waiting", answer: { status: 429 } }]);
});

test("what waits is taken back to the form, or discarded once that is confirmed", async () => {
  api(RECEIVED);
  const { router, key } = await send({ offline: true });
  await userEvent.click(await screen.findByRole("button", { name: "Editar" }));
  await screen.findByRole("button", { name: "Enviar declaración" });
  expect((await readDraft(NEW_DECLARATION))?.idempotencyKey).toBe(key);
  expect(await ownEntries()).toEqual([]);

  await userEvent.click(screen.getByRole("button", { name: "Enviar declaración" }));
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  const asked = within(await screen.findByRole("dialog"));
  expect(asked.getByText(/no se enviará/)).toBeTruthy();
  await userEvent.click(asked.getByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(await ownEntries()).toEqual([]);
});

test("a device that keeps nothing sends at once, as long as there is a network, and else says so", async () => {
  api(RECEIVED);
  vi.stubGlobal("crypto", { ...crypto, getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  const { router } = await send();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${DECLARATION.id}/qr`));
  expect(await ownEntries()).toEqual([]);
});

test("without a network, a device that keeps nothing cannot send", async () => {
  api(RECEIVED);
  vi.stubGlobal("crypto", { ...crypto, getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  await writeDraft(NEW_DECLARATION, finished());
  renderApp("/declaraciones/nueva?paso=5");
  await screen.findByRole("button", { name: "Enviar declaración" });
  goOffline();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Enviar declaración" });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(/Podrá enviarla aquí mismo cuando vuelva la conexión/)).toBeTruthy();
});
