import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DECLARATION } from "../../../testing/declaration";
import { NOTHING, SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { fakeLocks } from "../../../testing/locks";
import { PRODUCT } from "../../../testing/product";
import { saying } from "../../../testing/saying";
import { renderScreen } from "../../../testing/render-screen";
import { addDays } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import { database } from "../../offline/database";
import { type DeclarationForm, editDraftOf, newItem, readNewDeclaration } from "../../offline/declaration-draft";
import { addToDraft, NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { keepDeclaration } from "../../offline/kept-declarations";
import { toForm } from "./declaration-body";
import { NewDeclarationView } from "./new-declaration-view";

const TAKEN = () =>
  Response.json(
    { reason: "IDEMPOTENCY_KEY_REUSED", message: "Este envío ya se registró con otros datos." },
    { status: 409 },
  );
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
      return key === draft.idempotencyKey
        ? TAKEN()
        : Response.json({ ...DECLARATION, edit_key: "secret" }, { status: 201 });
    },
    "*": NOTHING,
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
    [`POST /api/declarations/${DECLARATION.id}/open` as const]: { ...DECLARATION, version: 2 },
    "*": NOTHING,
  });
  const { router } = renderScreen(<NewDeclarationView />, { path: "/declaraciones/nueva", at: "/declaraciones/nueva" });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar declaración" }));
  await screen.findByText(saying(/Envió la declaración D-7K3M-Q2X9/));
  await userEvent.click(screen.getByRole("button", { name: "Cambiar la que envié" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${DECLARATION.id}/editar`));
  const changes = await readDraft<DeclarationForm>(editDraftOf(DECLARATION.id));
  expect(changes?.version).toBe(2);
  expect(changes?.values.travel.flight_date).toBe(FLIGHT_DATE);
  expect(await readDraft(NEW_DECLARATION)).toBeUndefined();
});

test("the form is open in one tab at a time, and the other goes on with what was typed there", async () => {
  Object.defineProperty(navigator, "locks", { configurable: true, value: fakeLocks() });
  fakeApi({ "GET /api/settings": SETTINGS, "*": NOTHING });
  const [first, second] = [
    within(renderScreen(<NewDeclarationView />).container),
    within(renderScreen(<NewDeclarationView />).container),
  ];
  await userEvent.type(await first.findByLabelText(/Número de vuelo/), "LA1411");
  await second.findByText("Este formulario está abierto en otra pestaña");
  await userEvent.click(second.getByRole("button", { name: "Continuar aquí" }));
  expect((await second.findByLabelText<HTMLInputElement>(/Número de vuelo/)).value).toBe("LA1411");
  await first.findByText("Este formulario está abierto en otra pestaña");
  expect(first.queryByLabelText(/Número de vuelo/)).toBeNull();
});

test.each([
  ["in the list of goods", 3],
  ["in another step", 0],
])(
  "what is added from the search in another tab comes into the open form, %s, and stays beside what is typed there",
  async (_, step) => {
    const draft = finished();
    const item = { ...newItem(null, undefined), description: "pan" };
    await writeDraft(NEW_DECLARATION, { ...draft, values: { ...draft.values, items: [item] }, step });
    fakeApi({ "GET /api/settings": SETTINGS, "*": NOTHING });
    const { router } = renderScreen(<NewDeclarationView />, {
      path: "/declaraciones/nueva",
      at: `/declaraciones/nueva?paso=${step + 1}`,
    });
    const typing = () => screen.findAllByLabelText<HTMLInputElement>(step === 3 ? /^Cantidad/ : /Número de vuelo/);
    const [box] = await typing();
    if (!box) throw new Error("no field to type in");
    await userEvent.clear(box);
    await userEvent.type(box, "12");

    await addToDraft(PRODUCT);
    const names = (form: DeclarationForm | undefined) => form?.items.slice(1).map(({ product }) => product?.name);
    await waitFor(async () =>
      expect(names((await readDraft<DeclarationForm>(NEW_DECLARATION))?.values)).toEqual([PRODUCT.name]),
    );
    const [again] = await typing();
    if (!again) throw new Error("the field is gone");
    await userEvent.type(again, "3");
    expect(again.value).toBe("123");
    await waitFor(async () => {
      const kept = (await readDraft<DeclarationForm>(NEW_DECLARATION))?.values;
      expect(names(kept)).toEqual([PRODUCT.name]);
      expect([kept?.items[0]?.quantity, kept?.travel.flight_number]).toContain("123");
    });
    await act(() => router.navigate("/declaraciones/nueva?paso=4"));
    expect(await screen.findByText(PRODUCT.name)).toBeTruthy();
  },
);

test("what is added while the form is being sent waits for the next declaration", async () => {
  await writeDraft(NEW_DECLARATION, finished());
  fakeApi({
    "GET /api/settings": SETTINGS,
    "POST /api/declarations": async () => {
      await addToDraft(PRODUCT);
      return Response.json({ ...DECLARATION, edit_key: "secret" }, { status: 201 });
    },
    "*": NOTHING,
  });
  const { router } = renderScreen(<NewDeclarationView />, { path: "/declaraciones/nueva", at: "/declaraciones/nueva" });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar declaración" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/declaraciones/${DECLARATION.id}/qr`));
  expect((await readNewDeclaration())?.values.items).toMatchObject([{ product: { name: PRODUCT.name } }]);
});
