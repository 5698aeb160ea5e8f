import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { fakeLocks } from "../../../testing/locks";
import { renderScreen } from "../../../testing/render-screen";
import { addDays } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import { database } from "../../offline/database";
import { type DeclarationForm, NEW_DECLARATION, newDraft } from "../../offline/declaration-draft";
import { readDraft, writeDraft } from "../../offline/drafts";
import { keepDeclaration } from "../../offline/kept-declarations";
import { toForm } from "./declaration-body";
import { NewDeclarationView } from "./new-declaration-view";

const TAKEN = () => Response.json({ reason: "IDEMPOTENCY_KEY_REUSED", message: "Este envío ya se registró con otros datos." }, { status: 409 });
const SETTINGS = { disclaimer: { version: 3, text: "Juro.", oath: "Lo juro." }, images: [], banners: [], notices: [] };
const FLIGHT_DATE = addDays(todayInGalapagos(new Date()), 3);

/** A form that lacks nothing but to be sent. */
function finished() {
  const values = toForm({ ...DECLARATION, travel: { ...DECLARATION.travel, flight_date: FLIGHT_DATE } });
  return { ...newDraft<DeclarationForm>({ ...values, oath: { accepted: true, version: 3 } }), step: 4 };
}

// Read before, so that no test waits for it.
beforeAll(() => import("./declaration-rules"));

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations")]);
  vi.stubGlobal("scrollTo", () => undefined);
});

test("what another tab sent under the key does not stop this one: it is sent as another declaration", async () => {
  const draft = finished();
  await writeDraft(NEW_DECLARATION, draft);
  const keys: (string | null)[] = [];
  fakeApi({
    "GET /api/settings": SETTINGS,
    "POST /api/declarations": (request) => {
      const key = request.headers.get("Idempotency-Key");
      keys.push(key);
      return key === draft.idempotencyKey ? TAKEN() : Response.json({ ...DECLARATION, edit_key: "secret" }, { status: 201 });
    },
    "*": { items: [], next_page_token: null },
  });
  const { router } = renderScreen(<NewDeclarationView />, { path: "/declaraciones/nueva", at: "/declaraciones/nueva" });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar declaración" }));
  await screen.findByText("Ya envió esta declaración");
  expect(screen.queryByRole("button", { name: "Cambiar la que envié" }), "this device does not know it").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Enviar como otra declaración" }));
  // The form has its new key by then.
  await waitFor(() => expect(screen.queryByText("Ya envió esta declaración")).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Enviar declaración" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${DECLARATION.id}/qr`));
  expect(new Set(keys).size).toBe(2);
});

test("what this device sent from another tab can be changed with what is typed here", async () => {
  const draft = finished();
  await writeDraft(NEW_DECLARATION, draft);
  await keepDeclaration(DECLARATION, "secret", { requestKey: draft.idempotencyKey });
  fakeApi({
    "GET /api/settings": SETTINGS,
    "POST /api/declarations": TAKEN,
    [`POST /api/declarations/${DECLARATION.id}/open`]: { ...DECLARATION, version: 2 },
    "*": { items: [], next_page_token: null },
  });
  const { router } = renderScreen(<NewDeclarationView />, { path: "/declaraciones/nueva", at: "/declaraciones/nueva" });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar declaración" }));
  await screen.findByText(/Envió la declaración D-7K3M-Q2X9/);
  await userEvent.click(screen.getByRole("button", { name: "Cambiar la que envié" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${DECLARATION.id}/editar`));
  const changes = await readDraft<DeclarationForm>(`declaration:${DECLARATION.id}:2`);
  expect(changes?.values.travel.flight_date).toBe(FLIGHT_DATE);
  expect(await readDraft(NEW_DECLARATION)).toBeUndefined();
});

test("the form is open in one tab at a time, and the other goes on with what was typed there", async () => {
  Object.defineProperty(navigator, "locks", { configurable: true, value: fakeLocks() });
  fakeApi({ "GET /api/settings": SETTINGS, "*": { items: [], next_page_token: null } });
  const [first, second] = [within(renderScreen(<NewDeclarationView />).container), within(renderScreen(<NewDeclarationView />).container)];
  await userEvent.type(await first.findByLabelText(/Número de vuelo/), "LA1411");
  await second.findByText("Este formulario está abierto en otra pestaña");
  await userEvent.click(second.getByRole("button", { name: "Continuar aquí" }));
  expect((await second.findByLabelText<HTMLInputElement>(/Número de vuelo/)).value).toBe("LA1411");
  await first.findByText("Este formulario está abierto en otra pestaña");
  expect(first.queryByLabelText(/Número de vuelo/)).toBeNull();
});
