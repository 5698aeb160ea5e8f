import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { entry, listOf, NOTHING, part } from "../../../testing/answers";
import { answers, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import type { Product } from "../../api/products";
import { readActDraft } from "../../offline/act-drafts";
import { database } from "../../offline/database";
import { deleteDraft } from "../../offline/drafts";
import { texts } from "../../texts/catalogue";
import type { AmnestyCount } from "./amnesty-count";
import { AmnestyCountView } from "./amnesty-count-view";

const KEY = `retention:${USER.id}:amnesty`;

const named = (id: string, name: string) =>
  part<Product>({ id, name, unit: "KGM", classification: { code: "restringido", name: "Restringido" }, articles: [] });
const found = (name: string) => ({ ...listOf([named(name, name)]), match: "exact" as const });
const cited = part<NonNullable<ReturnType<typeof entry>["articles"]>[number]>({ code: "NOR-066", in_force: true });

const lists = answers({
  "GET /api/catalogues/retention-reasons": listOf([entry("MR-22", "Abandono en el filtro", { articles: [cited] })]),
  "GET /api/catalogues/carried-items": listOf([entry("TR-15", "Contenedor de desecho")]),
  "GET /api/catalogues/rejection-destinations": listOf([entry("DR-01", "Incineración")]),
  "GET /api/catalogues/control-points": listOf([entry("F-A", "Filtro A", { attributes: { airport: "GPS" } })]),
  "GET /api/products": (request) => found(new URL(request.url).searchParams.get("q") ?? "") as never,
  "*": NOTHING,
});

beforeEach(async () => {
  await deleteDraft(KEY);
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("outbox"), db.clear("lastChoices"), db.clear("snapshots")]);
  signIn(USER);
});

/** Counts with the keyboard alone: what, how many pieces, how heavy. */
async function count(what: string, pieces: string, weight: string) {
  const box = screen.getByRole("searchbox");
  await userEvent.type(box, what);
  await screen.findByRole("button", { name: new RegExp(`${what}.*Restringido`, "i") });
  await userEvent.keyboard(`{Enter}${pieces}{Enter}${weight}{Enter}`);
  await waitFor(() => expect(document.activeElement).toBe(box));
}

test("lines are counted with the keyboard, with what is usual for a bin, and issued in one act", async () => {
  const bodies: unknown[] = [];
  fakeApi(lists, {
    "POST /api/retentions": async (request) => {
      bodies.push(await request.json());
      return Response.json(
        {
          reason: "INVALID_FIELDS",
          message: "Revise los datos.",
          errors: [
            { field: "control_point", reason: "AMNESTY_COUNTED", message: "El conteo de hoy ya tiene su acta." },
            { field: "items[1].product_id", reason: "INACTIVE", message: "Este producto ya no se usa." },
          ],
        },
        { status: 422 },
      );
    },
  });
  renderScreen(<AmnestyCountView />, { at: "/retenciones/amnistia" });
  await screen.findByRole("searchbox");
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Punto de control/).value).toBe("Filtro A"));
  await count("mango", "12", "3,5");
  await count("queso", "2", "");
  await count("mango", "13", "");
  expect(screen.getAllByLabelText<HTMLInputElement>(/Piezas/).map(({ value }) => value)).toEqual(["2", "13"]);
  expect(screen.getByText("2 mercancías · 15 piezas · 3,5 kg")).toBeTruthy();
  await waitFor(async () => expect((await readActDraft<AmnestyCount>(KEY))?.values.lines.length).toBe(2));
  expect(JSON.stringify(await (await database()).getAll("drafts"))).not.toContain("mango");

  await userEvent.click(screen.getByRole("button", { name: "Emitir el acta del conteo" }));
  expect(await screen.findByText("Elija a dónde va lo rechazado.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/Destino/), "DR-01");
  await userEvent.click(screen.getByRole("button", { name: "Emitir el acta del conteo" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Emitir el acta del conteo" }));

  // What the server refuses stands at its field, and nothing that was counted is lost.
  expect(await screen.findByText("El conteo de hoy ya tiene su acta.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Punto de control/)));
  expect(screen.getAllByLabelText(/Piezas/)).toHaveLength(2);
  // A line has no field for its product.
  const refused = screen.getAllByRole("listitem").find(({ textContent }) => textContent?.startsWith("mango"));
  expect(refused?.textContent).toContain("Este producto ya no se usa.");
  expect(bodies).toMatchObject([
    {
      control_point: "Filtro A",
      carried_in: "TR-15",
      passenger: null,
      ownerless: { reason: "amnesty_bin", witness: null },
      items: [
        {
          product_id: "queso",
          quantity: 2,
          unit: "H87",
          weight_grams: null,
          reasons: ["MR-22"],
          legal_basis: "NOR-066",
        },
        { product_id: "mango", quantity: 13, unit: "H87", weight_grams: 3500, rejection_destination: "DR-01" },
      ],
    },
  ]);
});

test("words that no product has are a line, which can be taken out again", async () => {
  fakeApi(lists, { "GET /api/products": () => ({ ...NOTHING, match: "exact" }) as never });
  renderScreen(<AmnestyCountView />, { at: "/retenciones/amnistia" });
  await userEvent.type(await screen.findByRole("searchbox"), "bolsa con hierbas");
  await userEvent.click(await screen.findByRole("button", { name: /«bolsa con hierbas»/ }));
  expect(screen.getByLabelText<HTMLInputElement>(/Piezas/).value).toBe("1");
  await userEvent.click(screen.getByRole("button", { name: /Quitar.*bolsa con hierbas/ }));
  expect(screen.queryByLabelText(/Piezas/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("what no product is called is counted with Enter, and nothing is issued while words stand in the search", async () => {
  fakeApi(lists, { "GET /api/products": () => ({ ...NOTHING, match: "exact" }) as never });
  renderScreen(<AmnestyCountView />, { at: "/retenciones/amnistia" });
  const box = await screen.findByRole("searchbox");
  await userEvent.type(box, "media con algo");
  await screen.findByText(texts.retentions.form.noProducts);
  await userEvent.keyboard("{Enter}3{Enter}0,2{Enter}");
  expect(await screen.findByText("1 mercancía · 3 piezas · 0,2 kg")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/Destino/), "DR-01");
  await userEvent.type(box, "otra cosa");
  await userEvent.click(screen.getByRole("button", { name: "Emitir el acta del conteo" }));
  expect((await screen.findByText(/«otra cosa» está escrito y no contado/)).getAttribute("role")).toBe("alert");
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(box));
  await userEvent.clear(box);
  await userEvent.click(screen.getByRole("button", { name: "Emitir el acta del conteo" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("auditors are told who issues acts", async () => {
  signIn({ ...USER, role: "auditor" });
  fakeApi({ "*": NOTHING });
  renderScreen(<AmnestyCountView />, { at: "/retenciones/amnistia" });
  expect(await screen.findByText("Su rol no emite actas")).toBeTruthy();
});
