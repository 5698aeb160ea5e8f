import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listOf, NOTHING, SETTINGS } from "../../../testing/answers";
import { beginDeclaration } from "../../../testing/begun-declaration";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { airports, flightEntries } from "../../../testing/flights";
import { PRODUCT } from "../../../testing/product";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { type DeclarationForm, newItem } from "../../offline/declaration-draft";
import { NEW_DECLARATION } from "../../offline/things-to-declare";
import { readDraft } from "../../offline/drafts";
import { forgetOwnData, keepOwnData, renewOwnData } from "../../offline/own-data";
import { toBody, toForm } from "./declaration-body";
import { DeclarationQrView } from "./declaration-qr-view";
import { NewDeclarationView } from "./new-declaration-view";

// Read before, so that no test waits for it.
beforeAll(() => Promise.all([import("./declaration-rules"), import("./later-steps")]));

const product = { ...PRODUCT, classification: { code: "permitido", name: "Permitido" } };
const sent: DeclarationForm = {
  ...toForm(DECLARATION),
  items: [{ ...newItem(product, undefined), quantity: "2", carried_in: "TR-01", origin_country: "EC" }],
};
sent.answers.food.yes = "yes";

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations"), forgetOwnData()]);
  vi.stubGlobal("scrollTo", () => undefined);
});

const draft = async () => (await readDraft<DeclarationForm>(NEW_DECLARATION))?.values;
const open = (at = "/declaraciones/nueva") =>
  renderScreen(<NewDeclarationView />, { path: "/declaraciones/nueva", at });
const stored = async () => (await (await database()).getAll("ownData")).length;

test("who sent a declaration is asked, and nothing is kept without a yes", async () => {
  fakeApi({ "*": NOTHING, [`GET /api/declarations/${DECLARATION.id}` as const]: DECLARATION });
  const { router } = renderScreen(<DeclarationQrView />, {
    path: "/declaraciones/:id/qr",
    at: `/declaraciones/${DECLARATION.id}/qr`,
  });
  await screen.findByText("D-7K3M-Q2X9");
  expect(screen.queryByRole("button", { name: "Guardar mis datos" }), "it was not sent just now").toBeNull();
  await router.navigate(`/declaraciones/${DECLARATION.id}/qr`, { state: { sent: "sent" } });
  await userEvent.click(await screen.findByRole("button", { name: "No, gracias" }));
  expect(await stored()).toBe(0);
});

test("what a person answers alike is taken over with one tap, and forgotten with another", async () => {
  await keepOwnData(sent);
  fakeApi({ "GET /api/settings": SETTINGS, "*": NOTHING });
  await beginDeclaration();
  open("/declaraciones/nueva?paso=2");
  await userEvent.click(await screen.findByRole("button", { name: "Usar mis datos" }));
  expect(await screen.findByLabelText("Motivo del viaje")).toBeTruthy();
  await waitFor(async () => expect((await draft())?.traveller).toEqual(sent.traveller));
  expect((await draft())?.travel.purpose).toBe("");
  expect((await draft())?.items).toEqual([]);
});

test("who forgets their data is offered nothing any more", async () => {
  await keepOwnData(sent);
  fakeApi({ "GET /api/settings": SETTINGS, "*": NOTHING });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Olvidar mis datos" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Repetir mi última declaración" })).toBeNull());
  expect(await stored()).toBe(0);
});

test("a repeated declaration asks for the flight, says what is judged otherwise, and is sworn when all is confirmed", async () => {
  await keepOwnData(sent);
  fakeApi({
    "GET /api/settings": SETTINGS,
    [`GET /api/products/${PRODUCT.id}` as const]: {
      ...product,
      classification: { code: "no_permitido", name: "No permitido" },
    },
    "GET /api/catalogues/flights": listOf(flightEntries),
    "GET /api/catalogues/airports": listOf(airports),
    "*": NOTHING,
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Repetir mi última declaración" }));
  await userEvent.type(screen.getByLabelText(/Número de vuelo/), "AV1688");
  await userEvent.click(screen.getByRole("radio", { name: /^Hoy/ }));
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByText("Cambió lo que se decide sobre sus productos")).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: /Acepto/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Cambiar Productos" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Todo sigue igual" }));
  expect(await screen.findByRole("checkbox", { name: /Acepto/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Enviar declaración" })).toBeTruthy();
  await waitFor(async () => expect((await draft())?.items[0]?.product?.classification.code).toBe("no_permitido"));
  const now = (await draft()) as DeclarationForm;
  expect(Object.keys(toBody(now, 3)).toSorted()).toEqual(Object.keys(toBody(sent, 3)).toSorted());
  expect(now.oath.accepted).toBe(false);
});

test("only the declaration of the same person renews what is kept", async () => {
  await renewOwnData(sent);
  expect(await stored()).toBe(0);
  await keepOwnData(sent);
  const before = await (await database()).getAll("ownData");
  await renewOwnData({ ...sent, traveller: { ...sent.traveller, document_number: "OTHER" } });
  expect(await (await database()).getAll("ownData")).toEqual(before);
});
