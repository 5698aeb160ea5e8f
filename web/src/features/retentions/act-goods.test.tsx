import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { entry, listOf, NOTHING, part } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { ANNA } from "../../../testing/people";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { database } from "../../offline/database";
import { deleteDraft } from "../../offline/drafts";
import { RetentionFormView } from "./retention-form-view";

const CODE = "D-7K3M-Q2X9";

const goods = (n: number, name: string, classification: string) => ({
  n,
  product: { id: `p-${n}`, code: `F${n}`, name },
  description: null,
  quantity: n,
  unit: "KGM",
  carried_in: "TR-01",
  verdict: { classification: { code: classification, name: classification }, articles: [] },
});

const DECLARATION = part<StaffDeclaration>({
  code: CODE,
  airport: "GPS",
  state: "presented",
  alerts: [],
  travel: {
    direction: "ingreso",
    airline: null,
    flight_number: "LA1411",
    flight_date: "2026-11-21",
    origin_airport: "UIO",
    destination_airport: "GPS",
  },
  traveller: { ...ANNA, document_number: "X123" },
  items: [goods(1, "mango", "restringido"), goods(2, "queso", "restringido"), goods(3, "tierra", "restringido")],
});

const cited = part<NonNullable<ReturnType<typeof entry>["articles"]>[number]>({
  code: "NOR-010",
  title: "Reglamento",
  article: null,
  verified: true,
  why: null,
  in_force: true,
});

beforeEach(async () => {
  for (const begun of ["new", CODE]) await deleteDraft(`retention:${USER.id}:${begun}`);
  await (await database()).clear("drafts");
  signIn(USER);
  fakeApi({
    [`GET /api/declarations/${CODE}` as const]: DECLARATION,
    "GET /api/catalogues/retention-reasons": listOf([entry("MR-02", "Plaga visible", { articles: [cited] })]),
    "GET /api/catalogues/units": listOf([entry("KGM", "kilogramo", { attributes: { kind: "masa", symbol: "kg" } })]),
    "GET /api/catalogues/carried-items": listOf([entry("TR-01", "Equipaje de mano")]),
    "GET /api/catalogues/countries": listOf([entry("DE", "Alemania")]),
    "*": NOTHING,
  });
});

const choosesReason = async (name: string) => {
  await group(name).findByRole("option", { name: "Plaga visible" });
  await userEvent.selectOptions(group(name).getByLabelText("Razones"), "MR-02");
};

const group = (name: string) => within(screen.getByRole("group", { name }));
const opens = (name: string) => screen.queryByRole("button", { name: `Abrir ${name}` }) === null;

async function openDeclaration() {
  renderScreen(<RetentionFormView />, { at: `/form-retenciones?declaracion=${CODE}` });
  await screen.findByRole("checkbox", { name: /mango/ });
}

test("an act without goods begins its errors with them, and says so until there are some", async () => {
  renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
  await userEvent.click(await screen.findByRole("button", { name: /^Emitir acta/ }));
  const [first, second] = within((await screen.findByText(/^(Revise|Faltan) \d+ datos$/)).parentElement as HTMLElement)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect([first, second]).toEqual(["Marque o añada al menos una mercancía.", "Tipo de documento"]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Buscar un producto" })),
  );

  await userEvent.click(screen.getByRole("link", { name: "Tipo de documento" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Tipo de documento"));
  await userEvent.click(screen.getByRole("button", { name: "Describirla con palabras" }));
  await waitFor(() => expect(screen.queryByText("Marque o añada al menos una mercancía.")).toBeNull());
});

test("goods are decided one after the other; finished ones are a line that opens again", async () => {
  await openDeclaration();
  await userEvent.click(screen.getByRole("button", { name: "Marcar todas" }));
  expect([opens("mango"), opens("queso"), opens("tierra")]).toEqual([true, false, false]);
  expect(screen.getByRole("checkbox", { name: /queso.*Falta: razones, base legal/ })).toBeTruthy();

  await userEvent.click(group("mango").getByRole("button", { name: "Listo" }));
  expect(await group("mango").findByText("Elija al menos una razón.")).toBeTruthy();
  await choosesReason("mango");
  await userEvent.click(group("mango").getByRole("button", { name: "Listo" }));
  await waitFor(() => expect(opens("queso")).toBe(true));
  expect(screen.getByRole("checkbox", { name: /mango.*Retención · Plaga visible/ })).toBeTruthy();
  expect(group("queso").getAllByRole("radio")).toContain(document.activeElement);

  await userEvent.click(screen.getByRole("button", { name: "Abrir mango" }));
  expect([opens("mango"), opens("queso")]).toEqual([true, false]);
});

test("one reason is given to all goods, and the question before the act is issued names them", async () => {
  await openDeclaration();
  await userEvent.click(screen.getByRole("button", { name: "Marcar todas" }));
  await choosesReason("mango");
  await userEvent.click(screen.getByRole("button", { name: "Misma razón para las otras 2 mercancías" }));
  for (const name of ["queso", "tierra"])
    expect(screen.getByRole("checkbox", { name: new RegExp(`${name}.*Retención · Plaga visible`) })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Emitir acta/ }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "mango · 1\u00a0kg",
    "queso · 2\u00a0kg",
    "tierra · 3\u00a0kg",
  ]);
});

test("what is wrong in folded goods opens them and has the focus", async () => {
  await openDeclaration();
  await userEvent.click(screen.getByRole("checkbox", { name: /queso/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /tierra/ }));
  expect([opens("queso"), opens("tierra")]).toEqual([false, true]);
  await userEvent.click(screen.getByRole("button", { name: /^Emitir acta/ }));
  await waitFor(() => expect(document.activeElement).toBe(group("queso").getByLabelText("Razones")));
  await userEvent.click(screen.getByRole("link", { name: "Tierra: razones, base legal" }));
  expect(document.activeElement).toBe(group("tierra").getByLabelText("Razones"));
});
