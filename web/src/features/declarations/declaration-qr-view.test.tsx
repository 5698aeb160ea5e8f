import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { DECLARATION, declaredItem } from "../../../testing/declaration";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { keepDeclaration } from "../../offline/kept-declarations";
import { DeclarationQrView } from "./declaration-qr-view";

const open = () =>
  renderScreen(<DeclarationQrView />, { at: `/declaraciones/${DECLARATION.id}/qr`, path: "/declaraciones/:id/qr" });

beforeEach(async () => {
  await (await database()).clear("declarations");
});

test("the code that this device keeps is shown before the network answers", async () => {
  await keepDeclaration(DECLARATION, null);
  fakeApi({ "*": hanging });
  open();
  await screen.findByText(DECLARATION.code);
  await screen.findByText(/^Guardada en este dispositivo/);
});

test("a declaration that the server does not have is not shown from the device", async () => {
  await keepDeclaration(DECLARATION, null);
  fakeApi({ "*": () => Response.json({ status: 404, message: "No existe." }, { status: 404 }) });
  open();
  await screen.findByRole("heading", { level: 1, name: /No encontramos|No existe/ });
  expect(screen.queryByText(DECLARATION.code)).toBeNull();
});

const verdict = { code: "no_permitido", name: "No permitido" };
const naranja = declaredItem({
  product: { id: DECLARATION.id, code: "FRU-002", name: "naranja" },
  verdict: {
    classification: verdict,
    conditions: null,
    reason: null,
    verified: true,
    articles: [],
    catalogue_version: 1,
  },
});
const lists = {
  "GET /api/catalogues/classifications": listOf([
    entry(verdict.code, verdict.name, { attributes: { traveller_message: "Déjelo antes de embarcar." } }),
  ]),
  "GET /api/catalogues/airports": listOf([entry("GPS", "Seymour", { attributes: { city: "Baltra" } })]),
  "GET /api/catalogues/ports": NOTHING,
  "GET /api/catalogues/carried-items": listOf([entry("TR-01", "Equipaje de mano")]),
  "GET /api/catalogues/countries": listOf([entry("EC", "Ecuador")]),
  "GET /api/catalogues/units": listOf([entry("KGM", "kilogramo", { attributes: { symbol: "kg" } })]),
};

test("it says who flies where, what stays behind and what happens next", async () => {
  fakeApi({ ...lists, [`GET /api/declarations/${DECLARATION.id}`]: { ...DECLARATION, items: [naranja] } });
  open();
  expect(await screen.findByText("Ana Freire Ñacato")).toBeTruthy();
  expect(await screen.findByText("UIO → Baltra (GPS)")).toBeTruthy();
  expect(await screen.findByText("Déjelo antes de embarcar.")).toBeTruthy();
  expect(await screen.findByText("2 kg · Equipaje de mano · Ecuador")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Qué pasa ahora" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Al calendario" })).toBeTruthy();
});

test("what is over asks nothing of anybody", async () => {
  const over = { ...DECLARATION, items: [naranja], state: "cleared", editable: false };
  fakeApi({ ...lists, [`GET /api/declarations/${DECLARATION.id}`]: over });
  open();
  await screen.findByText(DECLARATION.code);
  expect(screen.queryByText("Antes de embarcar")).toBeNull();
  expect(screen.queryByRole("button", { name: "Al calendario" })).toBeNull();
});
