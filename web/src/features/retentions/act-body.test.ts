import { expect, test } from "vitest";
import { leavesOf } from "../../../testing/leaves";
import { ANNA } from "../../../testing/people";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { toBody, fieldNamed } from "./act-body";
import {
  type ActForm,
  actFrom,
  addedItem,
  foundReasons,
  emptyAct,
  isCarriedApart,
  proposedReasons,
  proposedWeight,
} from "./act-form";

const declaration = {
  code: "D-7K3M-Q2X9",
  airport: "GPS",
  travel: {
    direction: "salida",
    transport_mode: "AER",
    airline: "XL",
    flight_number: "LA1411",
    flight_date: "2026-11-21",
    origin_airport: "GPS",
    destination_airport: "UIO",
  },
  traveller: ANNA,
  items: [
    {
      n: 1,
      product: { id: "p-1", code: "FRU-001", name: "aguacate" },
      description: null,
      quantity: 1.5,
      unit: "KGM",
      carried_in: "TR-02",
      verdict: null,
    },
    { n: 2, product: null, description: "semillas", quantity: 2, unit: "C62", carried_in: "TR-01", verdict: null },
  ],
} as unknown as StaffDeclaration;

function formWith(change: (form: ActForm) => void): ActForm {
  const form = actFrom(declaration, "GPS");
  change(form);
  return form;
}

test("from a declaration everything comes along and nothing is in the act yet", () => {
  const form = actFrom(declaration, "GPS");
  expect(form).toMatchObject({
    airport: "GPS",
    direction: "salida",
    control_point: "Salida de pasajeros",
    carried_in: "TR-02",
  });
  expect(form.passenger.surnames).toBe("Müller");
  expect(form.flight).toEqual({ airline: "XL", number: "LA1411", date: "2026-11-21" });
  expect(form.items.map((item) => item.included)).toEqual([false, false]);
  expect(toBody("id", form).items).toEqual([]);
});

test("an act at the filter is of its airport, and an unsound seal is the reason of what it retains", () => {
  const seal = { number: "UIO0001", condition: "broken", checked_at: "2026-11-21T15:00:00Z", checked_by: "Ana" };
  const departure = { airport: "UIO", state: "cleared", at: null, by: null, bags: 1, note: null, seals: [seal] };
  const controlled = { ...declaration, departure } as StaffDeclaration;
  expect(actFrom(controlled, "UIO")).toMatchObject({ airport: "UIO", control_point: "Filtro antes de embarcar" });
  const arrived = actFrom(controlled, "GPS");
  expect(arrived).toMatchObject({ airport: "GPS", control_point: "Salida de pasajeros" });
  expect(arrived.items.map(({ reasons }) => reasons)).toEqual([["MR-21"], ["MR-21"]]);
  expect(actFrom(declaration, "GPS").items[0]?.reasons).toEqual([]);
  // A declaration of nothing has only goods that are found.
  expect(foundReasons(arrived)).toEqual(["MR-21"]);
});

test("only what was ticked is sent, with its number in the declaration", () => {
  const form = formWith(({ items }) => {
    Object.assign(items[1] ?? {}, { included: true, reasons: ["MR-07"], legal_basis: "NOR-010", weight: "0,25" });
  });
  expect(toBody("id", form)).toMatchObject({
    id: "id",
    declaration_code: "D-7K3M-Q2X9",
    passenger_signing: { mode: "paper", witness: null, signature: null },
    observations: null,
    items: [
      {
        product_id: null,
        declaration_item: 2,
        description: "semillas",
        quantity: 2,
        weight_grams: 250,
        declared: true,
        decision: "retencion",
      },
    ],
  });
});

test("a product's own name describes it, and what a changed mind left behind is not sent", () => {
  const form = formWith((draft) => {
    Object.assign(draft.items[0] ?? {}, { included: true, decision: "retencion", rejection_destination: "DR-01" });
    draft.signing = { mode: "paper", witness: "Alguien" };
  });
  const body = toBody("id", form);
  expect(body.items[0]).toMatchObject({
    description: "aguacate",
    quantity: 1.5,
    rejection_destination: null,
    weight_grams: null,
  });
  expect(body.passenger_signing?.witness).toBeNull();
});

test("signatures go along where the screen is signed", () => {
  const drawn = {
    ...emptyAct("GPS"),
    signing: { mode: "screen", witness: "Alguien", signature: "M1 1L2 2" },
    officer_signature: "M3 3L4 4",
  };
  const signed = toBody("id", drawn);
  expect(signed.passenger_signing).toEqual({ mode: "screen", witness: null, signature: "M1 1L2 2" });
  expect(signed.officer_signature).toBe("M3 3L4 4");
  const onPaper = toBody("id", { ...drawn, signing: { ...drawn.signing, mode: "paper" } });
  expect(onPaper.passenger_signing?.signature).toBeNull();
  expect(onPaper.officer_signature).toBeNull();
});

test("without a passenger nothing of one is sent, and nobody had declared the goods", () => {
  const item = { ...addedItem(null, "tierra", undefined), declared: true };
  const form = {
    ...emptyAct("GPS"),
    owner: "nobody",
    ownerless: { reason: "unclaimed", place: " Banda  2 ", witness: "Rosa Tipán, 1712345678" },
    signing: { mode: "refused", witness: "Alguien" },
    officer_signature: "M3 3L4 4",
    items: [item],
  };
  form.passenger.surnames = "Escrito antes";
  expect(toBody("id", form)).toMatchObject({
    passenger: null,
    passenger_signing: null,
    ownerless: { reason: "unclaimed", place: "Banda 2", witness: "Rosa Tipán, 1712345678" },
    officer_signature: "M3 3L4 4",
    items: [{ declared: false }],
  });
  const bin = toBody("id", { ...form, ownerless: { ...form.ownerless, reason: "amnesty_bin" } });
  expect(bin.ownerless?.witness).toBeNull();
  // A draft that was begun on a declaration has a passenger, whatever was chosen.
  expect(toBody("id", { ...form, declaration_code: "D-7K3M-Q2X9" }).passenger?.surnames).toBe("Escrito antes");
  expect(fieldNamed("ownerless.witness", form)).toBe("ownerless.witness");
});

test("an act without a declaration has no code, and its goods were not declared", () => {
  const form = { ...emptyAct("GPS"), items: [addedItem(null, "tierra", undefined)] };
  expect(toBody("id", form)).toMatchObject({
    declaration_code: null,
    items: [{ declaration_item: null, description: "tierra", declared: false }],
  });
});

test("goods travelled where each of them was declared, and the act says the first", () => {
  const both = formWith((draft) => draft.items.forEach((item) => Object.assign(item, { included: true })));
  expect(toBody("id", both)).toMatchObject({
    carried_in: "TR-02",
    items: [{ carried_in: null }, { carried_in: "TR-01" }],
  });
  expect(fieldNamed("carried_in", both)).toBe("items.0.carried_in");
  expect(fieldNamed("items[1].carried_in", both)).toBe("items.1.carried_in");
  const second = formWith((draft) => Object.assign(draft.items[1] ?? {}, { included: true }));
  expect(toBody("id", second)).toMatchObject({ carried_in: "TR-01", items: [{ carried_in: null }] });
  expect([isCarriedApart(both), isCarriedApart(second)]).toEqual([true, false]);
  // One question for all has one place for what is wrong with it.
  expect(["carried_in", "items[0].carried_in"].map((name) => fieldNamed(name, second))).toEqual([
    "carried_in",
    "carried_in",
  ]);
  // A draft of before said it of all.
  const { carried_in: _, ...before } = addedItem(null, "tierra", undefined);
  const old = { ...emptyAct("GPS"), carried_in: "TR-04", items: [{ ...before, included: true }] };
  expect(toBody("id", old)).toMatchObject({ carried_in: "TR-04", items: [{ carried_in: null }] });
  expect(addedItem(null, "hojas", both.items[1]).carried_in).toBe("TR-01");
});

test("what is counted by weight proposes its weight in kilograms", () => {
  const proposals = [
    ["1,5", "KGM"],
    ["250", "GRM"],
    ["2", "LBR"],
    ["3", "H87"],
    ["0,2", "GRM"],
    ["", "KGM"],
    ["dos", "KGM"],
  ] as const;
  expect(proposals.map(([quantity, unit]) => proposedWeight(quantity, unit))).toEqual([
    "1,5",
    "0,25",
    "0,907",
    "",
    "",
    "",
    "",
  ]);
});

test("what is not permitted proposes why it is retained, where the reason may be chosen", () => {
  const item = (code: string) => ({
    ...addedItem(null, "", undefined),
    product: { id: "p", name: "mango", classification: { code, name: code } },
  });
  const offered = [{ code: "MR-01", active: true }];
  expect(proposedReasons(item("no_permitido"), offered)).toEqual(["MR-01"]);
  expect(proposedReasons(item("restringido"), offered)).toEqual([]);
  expect(proposedReasons(item("no_permitido"), [{ code: "MR-01", active: false }])).toEqual([]);
});

test("the server's fields lead to the goods that were sent", () => {
  const form = formWith((draft) => {
    Object.assign(draft.items[1] ?? {}, { included: true });
  });
  expect(fieldNamed("items[0].weight_grams", form)).toBe("items.1.weight");
  expect(fieldNamed("items[0].reasons[2]", form)).toBe("items.1.reasons");
  // Goods of the catalogue have no words to be wrong.
  expect(fieldNamed("items[0].product_id", form)).toBe("items.1.description");
  const first = formWith((draft) => Object.assign(draft.items[0] ?? {}, { included: true }));
  expect(fieldNamed("items[0].product_id", first)).toBe("items.0.product");
  expect(fieldNamed("passenger_signing.witness", form)).toBe("signing.witness");
  expect(fieldNamed("passenger.document_number", form)).toBe("passenger.document_number");
  // The form holds them, and shows no control for them.
  for (const name of ["replaces", "declaration_code", "items[0].declaration_item"])
    expect(fieldNamed(name, form)).toBeNull();
});

test("whatever the service refuses of an act has a field, but what nobody types", () => {
  const form = formWith(({ items }) => items.forEach((item) => Object.assign(item, { included: true })));
  const refused = leavesOf(toBody("a", form));
  expect(refused).toEqual(
    expect.arrayContaining([
      "passenger.surnames",
      "flight.date",
      "items[1].weight_grams",
      "passenger_signing.witness",
      "officer_signature",
    ]),
  );
  expect(refused.filter((name) => fieldNamed(name, form) === null)).toEqual([
    "id",
    "declaration_code",
    "items[0].declaration_item",
    "items[1].declaration_item",
  ]);
});
