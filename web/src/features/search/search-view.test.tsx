import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { PRODUCT } from "../../../testing/product";
import { saying } from "../../../testing/saying";
import { renderScreen } from "../../../testing/render-screen";
import type { ProductPage } from "../../api/products";
import { SearchView } from "./search-view";

const forbidden = { code: "no_permitido", name: "No permitido" };

function page(nearest: boolean): ProductPage {
  const product = { ...PRODUCT, name: "panal de miel", classification: forbidden, conditions: "no ingresa" };
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

function search(q: string, nearest: boolean) {
  fakeApi({ "GET /api/products": page(nearest), "GET /api/catalogues/classifications": NOTHING });
  renderScreen(<SearchView />, { at: `/busqueda?q=${q}` });
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

test("an answer shows its verdict", async () => {
  search("panal", false);
  expect(await screen.findByRole("heading", { name: "panal de miel" })).toBeTruthy();
  expect(document.body.textContent).toContain("no ingresa");
  expect(screen.queryByRole("heading", { name: "Lo más parecido" })).toBeNull();
});
