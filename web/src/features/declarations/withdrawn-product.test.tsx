import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DECLARATION } from "../../../testing/declaration";
import { NOTHING, SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { PRODUCT } from "../../../testing/product";
import { renderScreen } from "../../../testing/render-screen";
import { addDays } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import { database } from "../../offline/database";
import { type DeclarationForm, newItem } from "../../offline/declaration-draft";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import type { ProductPage } from "../../api/products";
import { toForm } from "./declaration-body";
import { NewDeclarationView } from "./new-declaration-view";

// Read before, so that no test waits for it.
beforeAll(() => import("./declaration-rules"));

beforeEach(async () => {
  await (await database()).clear("drafts");
  vi.stubGlobal("scrollTo", () => undefined);
});

const FACETS = { categories: [], origins: [], classifications: [] };
const found = (...names: string[]): ProductPage => ({
  items: names.map((name, n) => ({ ...PRODUCT, id: `0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c2${n}`, name })),
  facets: FACETS,
  total: names.length,
  next_page_token: null,
  catalogue_version: 1,
  nearest: false,
});

/** Sends a declaration of an avocado that the catalogue has no more. */
async function send(answer: ProductPage) {
  const values = toForm({
    ...DECLARATION,
    travel: { ...DECLARATION.travel, flight_date: addDays(todayInGalapagos(new Date()), 3) },
  });
  values.answers.food.yes = "yes";
  const items = [{ ...newItem(PRODUCT, undefined), origin_country: "EC", quantity: "2", carried_in: "TR-01" }];
  await writeDraft(NEW_DECLARATION, {
    ...newDraft<DeclarationForm>({ ...values, items, oath: { accepted: true, version: 3 } }),
    step: 4,
  });
  const message = "Está desactivado. Elija otro.";
  fakeApi({
    "GET /api/settings": SETTINGS,
    "GET /api/products": answer,
    "POST /api/declarations": () =>
      Response.json(
        { reason: "INVALID_FIELDS", message, errors: [{ field: "items[0].product_id", reason: "INACTIVE", message }] },
        { status: 400 },
      ),
    "*": NOTHING,
  });
  renderScreen(<NewDeclarationView />, { path: "/declaraciones/nueva", at: "/declaraciones/nueva" });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar declaración" }));
  await screen.findByText(/ya no está en el catálogo/);
}

const productOf = async () => (await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.items[0];

test("the product that is called alike is taken with one tap, and what was typed stays", async () => {
  await send(found("aguacate hass", "palta"));
  await userEvent.click(await screen.findByRole("button", { name: /^Usar «\s*aguacate hass\s*»$/ }));
  expect(screen.queryByText(/ya no está en el catálogo/)).toBeNull();
  expect(screen.getByRole("heading", { name: "aguacate hass" })).toBeTruthy();
  await vi.waitFor(async () =>
    expect(await productOf()).toMatchObject({ product: { name: "aguacate hass" }, description: "", quantity: "2" }),
  );
});

test("where two are called alike, or none is, the goods are described", async () => {
  await send(found("aguacate hass", "aguacate fuerte"));
  await userEvent.click(await screen.findByRole("button", { name: "Describirlo con mis palabras" }));
  expect(screen.queryByRole("button", { name: /^Usar/ })).toBeNull();
  await vi.waitFor(async () =>
    expect(await productOf()).toMatchObject({ product: null, description: "aguacate", quantity: "2" }),
  );
});
