import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { beginDeclaration } from "../../../testing/begun-declaration";
import { entry, listOf } from "../../../testing/answers";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { PRODUCT } from "../../../testing/product";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { type DeclarationForm, emptyDeclaration, newItem } from "../../offline/declaration-draft";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { NewDeclarationView } from "./new-declaration-view";

const named = (id: string, name: string) => ({ ...PRODUCT, id, name });
const queso = named("0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c12", "queso");
const facets = { categories: [], classifications: [], origins: [] };
const found = (product: typeof queso) => ({
  items: [product],
  facets,
  total: 1,
  next_page_token: null,
  catalogue_version: 1,
  nearest: false,
});

const lists = {
  "GET /api/products": found(queso),
  "GET /api/catalogues/classifications": listOf([entry("permitido", "Permitido")]),
  "GET /api/catalogues/units": listOf([entry("KGM", "kilogramo", { attributes: { kind: "masa", symbol: "kg" } })]),
  "GET /api/catalogues/carried-items": listOf([entry("TR-01", "Equipaje de mano"), entry("TR-02", "Bodega")]),
  "GET /api/catalogues/countries": listOf([entry("DE", "Alemania"), entry("EC", "Ecuador")]),
};

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("snapshots")]);
  await beginDeclaration();
  fakeApi(lists);
});

const open = () => renderScreen(<NewDeclarationView />, { at: "/declaraciones/nueva?paso=4" });

async function add(name: string) {
  await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar un producto para añadirlo" }), name);
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
}

const bags = () => screen.findAllByRole<HTMLSelectElement>("combobox", { name: "¿Dónde lo lleva?" });
const countries = () => screen.findAllByRole<HTMLInputElement>("combobox", { name: "País de origen" });
const quantities = () => screen.findAllByRole<HTMLInputElement>("textbox", { name: "Cantidad" });
const valuesOf = (boxes: readonly { value: string }[]) => boxes.map(({ value }) => value);

async function travelsAs(bag: string, country: string) {
  await screen.findAllByRole("option", { name: "Bodega" });
  await userEvent.selectOptions((await bags())[0]!, bag);
  const [box] = await countries();
  await userEvent.clear(box!);
  await userEvent.type(box!, country);
  await userEvent.click(await screen.findByRole("option", { name: country }));
}

const kept = async () => (await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.items;
const finished = { ...newItem(queso, undefined), quantity: "2", carried_in: "TR-01", origin_country: "EC" };

test("the next product travels in the bag of the one before, and comes from the same country", async () => {
  open();
  await add("queso");
  await travelsAs("TR-02", "Alemania");
  await add("queso");
  expect(await screen.findByText("Bodega · Alemania")).toBeTruthy();
  expect((await kept())?.map(({ carried_in, origin_country }) => [carried_in, origin_country])).toEqual([
    ["TR-02", "DE"],
    ["TR-02", "DE"],
  ]);
});

test("products that were added first travel together, but for what was said of them", async () => {
  const added = newItem(queso, undefined);
  const values = { ...emptyDeclaration(), items: [added, added, { ...added, quantity: "3", carried_in: "TR-01" }] };
  await writeDraft(NEW_DECLARATION, { ...newDraft(values), step: 3 });
  open();
  await userEvent.click(await screen.findByRole("radio", { name: "Bodega" }));
  await travelsAs("TR-02", "Alemania");
  expect(valuesOf(await bags())).toEqual(["TR-02", "TR-02", "TR-01"]);
  expect(valuesOf(await countries())).toEqual(["Alemania", "Alemania", ""]);
});

test("a finished product is one line, which opens again at its quantity", async () => {
  await writeDraft(NEW_DECLARATION, { ...newDraft({ ...emptyDeclaration(), items: [finished] }), step: 3 });
  open();
  expect(await screen.findByText("2 kg · Equipaje de mano · Ecuador")).toBeTruthy();
  expect(screen.queryByLabelText("Cantidad")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cambiar queso" }));
  const [quantity] = await quantities();
  expect(document.activeElement).toBe(quantity);
  await userEvent.clear(quantity!);
  await userEvent.type(quantity!, "5");
  await userEvent.click(screen.getByRole("button", { name: "Listo: queso" }));
  expect(await screen.findByText("5 kg · Equipaje de mano · Ecuador")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cambiar queso" })));
  expect((await kept())?.map(({ quantity: typed }) => typed)).toEqual(["5"]);
});

test("what is not finished stays open when it is said to be done, and when the next one is added", async () => {
  open();
  await add("queso");
  await userEvent.click(screen.getByRole("button", { name: "Listo: queso" }));
  expect(await screen.findAllByText("Escriba una cantidad mayor que cero.")).toHaveLength(1);
  await add("queso");
  expect(await quantities()).toHaveLength(2);
});

test("goods come from where the flight leaves, in one bag, and each of them can be an exception", async () => {
  const values = emptyDeclaration();
  values.travel.origin_airport = "UIO";
  await writeDraft(NEW_DECLARATION, { ...newDraft(values), step: 3 });
  open();
  await add("queso");
  expect(screen.queryByLabelText("País de origen")).toBeNull();
  await userEvent.type((await quantities())[0]!, "1");
  await userEvent.click(await screen.findByRole("radio", { name: "Equipaje de mano" }));
  expect(await screen.findByText("Equipaje de mano · Ecuador")).toBeTruthy();
  await add("queso");
  await userEvent.type((await quantities())[0]!, "2");
  await userEvent.click(screen.getByRole("button", { name: "Cambiar lugar, origen o empaque de queso" }));
  await userEvent.selectOptions((await bags())[0]!, "TR-02");
  await userEvent.click(screen.getByRole("radio", { name: "Bodega" }));
  await userEvent.click(screen.getByRole("radio", { name: "Equipaje de mano" }));
  expect((await kept())?.map(({ carried_in, origin_country }) => [carried_in, origin_country])).toEqual([
    ["TR-01", "EC"],
    ["TR-01", "EC"],
  ]);
});

test("where goods travel is asked once for all of them, and said to be missing there", async () => {
  const values = emptyDeclaration();
  values.travel.origin_airport = "UIO";
  values.answers.food.yes = "yes";
  await writeDraft(NEW_DECLARATION, { ...newDraft(values), step: 3 });
  open();
  await add("queso");
  await userEvent.type((await quantities())[0]!, "1");
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findAllByText("Elija dónde lo lleva.")).toHaveLength(1);
  await userEvent.click(screen.getByRole("radio", { name: "Bodega" }));
  expect(screen.queryByText("Elija dónde lo lleva.")).toBeNull();
});

test("one's own words are offered once what is found stands above them, where they stay", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const slow = async () => {
    await held;
    return Response.json(found(queso));
  };
  fakeApi({ ...lists, "GET /api/products": slow });
  open();
  const box = await screen.findByRole("searchbox", { name: "Buscar un producto para añadirlo" });
  const ownWords = () => screen.queryByRole("button", { name: /con mis palabras$/ });
  expect(ownWords()).toBeTruthy();
  // At once: behind each letter the answer could already take long.
  fireEvent.change(box, { target: { value: "queso" } });
  expect(ownWords()).toBeNull();
  answer();
  await screen.findByRole("button", { name: /^Declarar «.*con mis palabras$/ });
  expect(screen.getByRole("button", { name: /^queso/ })).toBeTruthy();
});

test("one's own words are offered while the answer takes long", async () => {
  fakeApi({ ...lists, "GET /api/products": hanging });
  open();
  const box = await screen.findByRole("searchbox", { name: "Buscar un producto para añadirlo" });
  fireEvent.change(box, { target: { value: "queso" } });
  expect(await screen.findByRole("button", { name: /^Declarar «.*con mis palabras$/ })).toBeTruthy();
});
