import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { entry, listOf } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { PRODUCT } from "../../../testing/product";
import { saying } from "../../../testing/saying";
import { renderScreen } from "../../../testing/render-screen";
import type { Product, ProductPage } from "../../api/products";
import { SearchView } from "./search-view";

const forbidden = { code: "no_permitido", name: "No permitido" };

function page(nearest: boolean): ProductPage {
  const product = {
    ...PRODUCT,
    name: "panal de miel",
    classification: forbidden,
    conditions: "no ingresa; salvo procesado",
  };
  const facets = {
    categories: [],
    origins: [],
    classifications: [
      { ...forbidden, count: 1 },
      { code: "permitido", name: "Permitido", count: 1 },
    ],
  };
  return { items: [product], facets, total: 2, next_page_token: null, catalogue_version: 1, nearest };
}

const leaveIt = { attributes: { traveller_message: "No puede entrar. Déjelo antes de embarcar." } };
const classifications = listOf([entry(forbidden.code, forbidden.name, leaveIt)]);

function search(q: string, nearest: boolean) {
  fakeApi({ "GET /api/products": page(nearest), "GET /api/catalogues/classifications": classifications });
  return renderScreen(<SearchView />, { at: `/busqueda?q=${q}` });
}

test("what is only alike is named without a verdict, and leads to its own search", async () => {
  search("paisaje", true);
  expect(await screen.findByText(saying("No encontramos «paisaje»"))).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Lo más parecido" })).toBeTruthy();
  const link = screen.getByRole("link", { name: "panal de miel" });
  expect(link.getAttribute("href")).toBe("/busqueda?q=panal+de+miel");
  expect(document.body.textContent).not.toContain("no ingresa");
  expect(screen.queryByText(/tiene variantes/)).toBeNull();
});

test("while a name begins with what is typed, nobody says that nothing was found", async () => {
  search("pan", true);
  expect(await screen.findByRole("heading", { name: "¿Busca uno de estos?" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "panal de miel" })).toBeTruthy();
  expect(screen.queryByText(saying("No encontramos «pan»"))).toBeNull();
  expect(screen.getByRole("button", { name: /Declarar/ })).toBeTruthy();
  expect(document.body.textContent).not.toContain("no ingresa");
});

test("what only sounds alike is not named", async () => {
  search("xzqwv", true);
  expect(await screen.findByText(saying("No encontramos «xzqwv»"))).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Lo más parecido" })).toBeNull();
});

const called = (name: string, code: string, synonym: string): Product => ({
  ...PRODUCT,
  id: `0190aaaa-0000-7000-8000-${name.length.toString().padStart(12, "0")}`,
  name,
  classification: { code, name: code },
  match: { kind: "synonym", text: synonym, ranges: [] },
});

test.each<[q: string, items: Product[], depends: boolean]>([
  ["queso", [called("queso fresco", "no_permitido", "queso"), called("queso crema", "restringido", "queso")], true],
  ["pan", [called("pan de yuca", "permitido", "pan de maíz"), called("pan duro", "restringido", "pan seco")], true],
  [
    "canela",
    [called("canela en rama", "permitido", "Canela"), called("ishpingo", "restringido", "flor de canela")],
    false,
  ],
  ["Mango", [called("mango", "restringido", "mango"), called("mango seco", "permitido", "mango")], false],
])("%s of several verdicts: depends unless one product answers", async (q, items, depends) => {
  fakeApi({
    "GET /api/products": { ...page(false), items },
    "GET /api/catalogues/classifications": classifications,
  });
  renderScreen(<SearchView />, { at: `/busqueda?q=${q}` });
  expect(await screen.findByText(saying(`«${q}» tiene variantes con clasificaciones distintas`))).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Depende de cuál sea" }) !== null).toBe(depends);
  // What answers leads; everything else is a row that opens.
  const first = await screen.findByRole("heading", { name: items[0]?.name ?? "" });
  expect(first.closest("summary") !== null).toBe(depends);
});

test("an answer shows its verdict", async () => {
  search("panal", false);
  expect(await screen.findByRole("heading", { name: "panal de miel" })).toBeTruthy();
  expect(document.body.textContent).toContain("no ingresa");
  expect(screen.queryByRole("heading", { name: "Lo más parecido" })).toBeNull();
});

test("an answer begins with what the catalogue says of its verdict, and lists the conditions", async () => {
  search("panal", false);
  const card = within(await screen.findByRole("article"));
  expect(await card.findByText("No puede entrar. Déjelo antes de embarcar.")).toBeTruthy();
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "no ingresa",
    "salvo procesado",
  ]);
});

test("what may not enter is not offered for the declaration first", async () => {
  search("panal", false);
  const card = within(await screen.findByRole("article"));
  expect(card.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    " Ya lo llevo: añadir a mi declaración",
  ]);
});

test("before a question there are the categories, and no product that nobody asked for", async () => {
  const counted = page(false);
  const categories = [{ code: "API", name: "Productos apícolas", count: 11 }];
  const answer = { ...counted, facets: { ...counted.facets, categories } };
  fakeApi({ "GET /api/products": answer, "GET /api/catalogues/classifications": classifications });
  renderScreen(<SearchView />, { at: "/busqueda" });
  const tile = await screen.findByRole("link", { name: /Productos apícolas/ });
  expect(tile.getAttribute("href")).toBe("/busqueda?category=API");
  expect(screen.queryByRole("article")).toBeNull();
});
