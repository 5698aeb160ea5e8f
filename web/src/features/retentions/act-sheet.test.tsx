import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NOTHING, part } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import type { Retention } from "../../api/staff-retentions";
import { ActSheet } from "./act-sheet";
import { CustodyLabels } from "./custody-labels";

const article = (n: number) => ({ code: `NOR-${n}`, title: `Norma ${n}`, article: null, summary: `Dice ${n}.` });
const cited = (n: number) => ({ ...article(n), verified: true, why: null, in_force: true });

const goods = (n: number, description: string, applied: number, others: number[]) =>
  part<Retention["items"][number]>({
    n,
    description,
    product: null,
    declared: true,
    physical_state: "good",
    quantity: 2,
    unit: "KGM",
    weight_grams: null,
    classification: null,
    carried_in: null,
    reasons: [{ code: "MR-01", name: "Producto no permitido" }],
    legal_basis: part<Retention["items"][number]["legal_basis"]>(article(applied)),
    articles: others.map(cited),
    decision: "retencion",
    rejection_destination: null,
    seal_number: null,
  });

const ACT = part<Retention>({
  id: "0197a3c0-0000-7000-8000-000000000001",
  folio: "GPS-2026-000001",
  state: "issued",
  airport: "GPS",
  control_point: "Arribo de pasajeros",
  direction: "ingreso",
  issued_at: "2026-11-20T17:00:00Z",
  officer: { id: "u-1", name: "Ana Ruiz" },
  declaration_code: null,
  replaces: null,
  corrects: null,
  handed_in_by: null,
  passenger: {
    document_type: "pasaporte",
    document_number: "AB123",
    document_country: "EC",
    surnames: "Mora",
    given_names: "Inés",
    nationality: "EC",
  },
  flight: { airline: null, number: "LA1411", date: null },
  carried_in: { code: "TR-01", name: "Equipaje de mano" },
  items: [goods(1, "Naranja", 7, [8, 9]), goods(2, "Semillas de hortalizas para siembra", 9, [7])],
  ownerless: null,
  passenger_signing: { mode: "paper", witness: null, signature: null },
  officer_signature: null,
  observations: null,
  verification: "ab".repeat(32),
  qr: "qr",
});

test("the goods of an act cite the law by number, and a legend at the end says it once", () => {
  fakeApi({ "*": NOTHING });
  renderScreen(<ActSheet act={ACT} copy={0} size="a4" />);
  const [, first, second] = screen.getAllByRole("row");
  expect(within(first as HTMLElement).getAllByRole("cell")[5]?.textContent).toBe("1, 3, 2");
  expect(within(second as HTMLElement).getAllByRole("cell")[5]?.textContent).toBe("2, 1");
  const [applied, others] = screen.getAllByRole("list");
  expect(applied?.textContent).toBe("Norma 7. Dice 7.Norma 9. Dice 9.");
  expect([others?.getAttribute("start"), others?.textContent]).toEqual(["3", "Norma 8"]);
});

const OWNERLESS: Retention = {
  ...ACT,
  passenger: null,
  passenger_signing: null,
  ownerless: { reason: "unclaimed", place: "Banda 2", witness: "Rosa Tipán, 1712345678" },
};

test.each(["a4", "ticket"] as const)("without a passenger the %s says why, where, and who saw it", (size) => {
  fakeApi({ "*": NOTHING });
  renderScreen(<ActSheet act={OWNERLESS} copy={0} size={size} />);
  expect(screen.getByText("Sin pasajero: equipaje no reclamado")).toBeTruthy();
  expect(screen.getByText("Banda 2")).toBeTruthy();
  const signatures = within(screen.getByRole("region", { name: "Firmas" }));
  expect(signatures.getByText("Inspector")).toBeTruthy();
  expect(signatures.getByText("Rosa Tipán, 1712345678")).toBeTruthy();
  expect(signatures.queryByText(/^Pasajero/)).toBeNull();
  expect(screen.queryByText("Nacionalidad")).toBeNull();
  expect(screen.queryByText(/^(No d|D)eclarada$/)).toBeNull();
  expect(screen.getByText(/halladas sin pasajero/)).toBeTruthy();
});

test.each([
  ["retencion", 1],
  ["rechazo", 0],
] as const)("goods are in custody where the decision is %s", (decision, times) => {
  fakeApi({ "*": NOTHING });
  const items = [{ ...goods(1, "Naranja", 7, []), decision }];
  renderScreen(<ActSheet act={{ ...ACT, items }} copy={0} size="a4" />);
  expect(screen.queryAllByText(/queda en custodia/)).toHaveLength(times);
});

test("an amnesty bin has no witness to sign", () => {
  fakeApi({ "*": NOTHING });
  const ownerless = { reason: "amnesty_bin", place: "Filtro 1", witness: null } as const;
  renderScreen(<ActSheet act={{ ...OWNERLESS, ownerless }} copy={0} size="a4" />);
  expect(within(screen.getByRole("region", { name: "Firmas" })).queryByText("Firma del testigo")).toBeNull();
});

test("a label begins with the name of the goods, smaller only where it is long", () => {
  fakeApi({ "*": NOTHING });
  const long = "desconocido".padEnd(200, "y");
  renderScreen(<CustodyLabels act={{ ...ACT, items: [...ACT.items, goods(3, long, 7, [])] }} size="ticket" />);
  const names = ["Naranja", "Semillas de hortalizas para siembra", long].map((name) => screen.getByText(name));
  for (const name of names) expect(name.parentElement?.firstElementChild).toBe(name);
  expect(names.map(({ className }) => /large|small/.exec(className)?.[0])).toEqual(["large", "large", "small"]);
});
