import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { scanWithReader, typeSteadily } from "../../../testing/reader";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { Schemas } from "../../api/schemas";
import { readActDraft } from "../../offline/act-drafts";
import { deleteDraft, writeDraft } from "../../offline/drafts";
import { dismiss, shownNotifications } from "../../ui/notify";
import { type ActForm, addedItem, emptyAct } from "./act-form";
import { RetentionFormView } from "./retention-form-view";

const PASSPORT = "P<D<<ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36D<<7408122F1204159ZE184226B<<<<<10";
const KEY = "retention:u-inspector:new";
const goods = (description: string) => ({
  ...addedItem(null, description, undefined),
  quantity: "1",
  unit: "KGM",
  legal_basis: "NOR-010",
});

beforeEach(async () => {
  await deleteDraft(KEY);
  signInAs("inspector");
  fakeApi({
    "GET /api/catalogues/retention-reasons": listOf([entry("MR-01", "Plaga visible")]),
    "GET /api/catalogues/countries": listOf([
      entry("DE", "Alemania", { attributes: { alpha3: "DEU" } }),
      entry("EC", "Ecuador", { attributes: { alpha3: "ECU" } }),
    ]),
    "GET /api/keys": { current: "", keys: [] },
    "*": NOTHING,
  });
});

afterEach(() => shownNotifications().forEach(({ id }) => dismiss(id)));

/** The form with two goods, all of it filled in but their reasons. */
async function open(change: Partial<ActForm> = {}) {
  const values: ActForm = { ...emptyAct("GPS"), items: [goods("tierra"), goods("hojas")], ...change };
  await writeDraft(KEY, { values, step: 0, idempotencyKey: "0197a3c0-0000-7000-8000-000000000003" });
  const view = renderScreen(<RetentionFormView />, { at: "/form-retenciones", path: "/form-retenciones" });
  await screen.findByRole("group", { name: "hojas" });
  return view;
}

const item = (name: string) => within(screen.getByRole("group", { name }));
const seal = (name: string) => item(name).getByLabelText<HTMLInputElement>(/Número de precinto/);
const seals = () => [seal("tierra").value, seal("hojas").value];
const value = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select, textarea" }).value;

test("a seal goes to the goods edited last, out of the field where it was typed", async () => {
  await open();
  const quantity = item("hojas").getByLabelText<HTMLInputElement>("Cantidad");
  await userEvent.type(quantity, "5");
  scanWithReader("EC-0012345");
  expect(seals()).toEqual(["", "EC-0012345"]);
  expect(quantity.value).toBe("15");
  expect(await screen.findByText("Precinto EC-0012345")).toBeTruthy();
  // No errors and no question: the Enter of the reader did not send the form.
  expect(screen.queryByText("Elija al menos una razón.")).toBeNull();

  scanWithReader("EC-0012346");
  expect(seals()).toEqual(["EC-0012346", "EC-0012345"]);
  scanWithReader("EC-0012347");
  expect(await screen.findByText("El precinto EC-0012347 no se puso")).toBeTruthy();
  expect(seals()).toEqual(["EC-0012346", "EC-0012345"]);
  await waitFor(async () =>
    expect((await readActDraft<ActForm>(KEY))?.values.items.map(({ seal_number }) => seal_number)).toEqual(seals()),
  );
});

test("a seal with the focus in a seal's field replaces what is there", async () => {
  await open();
  await userEvent.type(seal("tierra"), "A1");
  scanWithReader("EC-0012345");
  expect(seals()).toEqual(["EC-0012345", ""]);
  expect(await screen.findByText(/Antes: A1/)).toBeTruthy();
});

test("a seal presses no button and adds no reason", async () => {
  await open();
  item("hojas").getByRole("button", { name: "Quitar hojas" }).focus();
  scanWithReader("EC 0012345");
  expect(seals()).toEqual(["EC 0012345", ""]);

  await userEvent.click(item("hojas").getByRole("button", { name: "Abrir hojas" }));
  await item("hojas").findByRole("option", { name: "Plaga visible" });
  item("hojas").getByLabelText("Razones").focus();
  scanWithReader("PL 0012346");
  expect(seals()).toEqual(["EC 0012345", "PL 0012346"]);
  expect(screen.queryByRole("button", { name: /Quitar la razón/ })).toBeNull();
});

test("a passport fills the passenger, and what stood there comes back", async () => {
  await open({ passenger: { ...emptyAct("GPS").passenger, document_number: "ZX9", surnames: "Paz" } });
  await waitFor(() =>
    expect(screen.getByLabelText("Nacionalidad", { selector: "input" })).toHaveProperty("disabled", false),
  );
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Buscar un producto" });
  await userEvent.type(search, "man");
  scanWithReader(PASSPORT);
  expect(search.value).toBe("man");
  await waitFor(() => expect(value("Apellidos")).toBe("Eriksson"));
  expect(["Nombres", "Número de documento", "Tipo de documento", "Nacionalidad"].map(value)).toEqual([
    "Anna Maria",
    "L898902C3",
    "pasaporte",
    "Alemania",
  ]);
  expect(screen.getByText("El documento venció el 15 de abril de 2012.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(["Apellidos", "Nombres", "Número de documento", "Nacionalidad"].map(value)).toEqual(["Paz", "", "ZX9", ""]);
});

test("the code of a declaration opens an act on it, and what was typed stays on the device", async () => {
  const { router } = await open();
  await userEvent.type(screen.getByLabelText(/Observaciones/), "Bolso azul");
  scanWithReader("D-7K3M-Q2X9");
  await waitFor(() => expect(router.state.location.search).toBe("?declaracion=D-7K3M-Q2X9"));
  expect((await readActDraft<ActForm>(KEY))?.values.observations).toBe("Bolso azul");
});

test("the label of bags opens an act on their declaration", async () => {
  const baggage = JSON.parse(readFileSync("../deploy/seal/baggage.json", "utf8")) as {
    keys: Schemas["SealKeys"];
    tokens: { token: string; claims: { code: string } }[];
  };
  const [{ token, claims }] = baggage.tokens as [(typeof baggage.tokens)[number]];
  fakeApi({ "GET /api/keys": baggage.keys, "*": NOTHING });
  const { router } = await open();
  scanWithReader(token);
  await waitFor(() => expect(router.state.location.search).toBe(`?declaracion=${claims.code}`));
});

test("what people type stays where they type it", async () => {
  await open();
  const control = screen.getByLabelText<HTMLInputElement>("Punto de control");
  await userEvent.clear(control);
  typeSteadily([..."EC-0012345", "Enter"], 70);
  expect(control.value).toBe("EC-0012345");
  expect(seals()).toEqual(["", ""]);
  // A person's Enter sends the form.
  expect((await screen.findAllByText("Elija al menos una razón.")).length).toBe(2);
});

test("what is no code of an act stays where it was typed, and its Enter sends nothing", async () => {
  await open();
  const control = screen.getByLabelText<HTMLInputElement>("Punto de control");
  await userEvent.clear(control);
  scanWithReader("WIFI:S:aeropuerto;;");
  expect(control.value).toBe("WIFI:S:aeropuerto;;");
  screen.getByLabelText("Número de documento").focus();
  scanWithReader("1710034065");
  expect(value("Número de documento")).toBe("1710034065");
  expect(seals()).toEqual(["", ""]);
  expect(screen.queryByText("Elija al menos una razón.")).toBeNull();
});
