import { expect, test } from "vitest";
import { addDays } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import {
  completed,
  type DeclarationForm,
  emptyDeclaration,
  type ItemForm,
  newItem,
} from "../../offline/declaration-draft";
import { toBody, toForm } from "./declaration-body";
import { declarationSchema } from "./declaration-schema";
import { unexplainedAnswers } from "./unexplained-answers";

const today = todayInGalapagos(new Date());

function filled(change: (form: DeclarationForm) => void = () => undefined): DeclarationForm {
  const form = emptyDeclaration();
  Object.assign(form.travel, {
    flight_number: "la1411",
    flight_date: addDays(today, 7),
    origin_airport: "UIO",
    destination_airport: "GPS",
    purpose: "turismo",
    stay_days: "5",
  });
  Object.assign(form.traveller, {
    document_type: "pasaporte",
    document_number: " ab123456 ",
    document_country: "DE",
    surnames: "Schönberger",
    given_names: "Anna",
    birth_date: "1988-04-02",
    sex: "F",
    nationality: "DE",
    residence_country: "DE",
    migratory_category: "turista",
  });
  for (const answer of Object.values(form.answers)) answer.yes = "no";
  form.items.push({
    ...newItem(null, undefined),
    description: "Semillas de la abuela",
    quantity: "1,5",
    unit: "KGM",
    carried_in: "TR-02",
    origin_country: "EC",
  });
  form.oath.accepted = true;
  change(form);
  return form;
}

const mistakes = (form: DeclarationForm) =>
  (declarationSchema.safeParse(form).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);

test("a filled declaration has no mistakes", () => {
  expect(mistakes(filled())).toEqual([]);
});

test("an empty declaration is told everything it lacks", () => {
  const paths = (declarationSchema.safeParse(emptyDeclaration()).error?.issues ?? []).map(({ path }) => path.join("."));
  expect(paths).toEqual(
    expect.arrayContaining([
      "travel.flight_number",
      "travel.flight_date",
      "travel.origin_airport",
      "traveller.document_number",
      "traveller.birth_date",
      "answers.food.yes",
      "answers.medicines.yes",
      "oath.accepted",
    ]),
  );
});

test("what is pasted with characters that nobody sees is right", () => {
  const pasted = filled((f) => {
    Object.assign(f.traveller, {
      document_type: "cedula",
      document_country: "EC",
      document_number: "171.003.406\u20115",
    });
    Object.assign(f.traveller, {
      phone: "\u202a+593\u00a099\u00a0123\u20114567\u202c",
      given_names: "\u200eErika",
      email: "\u200bana@example.com",
    });
    f.travel.flight_number = "LA1411\u200b";
  });
  expect(mistakes(pasted)).toEqual([]);
});

test.each<[string, (form: DeclarationForm) => void]>([
  [
    "travel.flight_date: La fecha debe estar entre hoy y los próximos 60 días.",
    (f) => (f.travel.flight_date = addDays(today, -1)),
  ],
  [
    "travel.flight_date: La fecha debe estar entre hoy y los próximos 60 días.",
    (f) => (f.travel.flight_date = addDays(today, 61)),
  ],
  ["travel.flight_date: Escriba una fecha válida: día, mes y año.", (f) => (f.travel.flight_date = "2026--30")],
  ["travel.flight_date: Febrero de 2026 tiene 28 días.", (f) => (f.travel.flight_date = "2026-02-31")],
  [
    "travel.flight_number: Escriba el número de vuelo, por ejemplo LA1411, o el nombre de la embarcación.",
    (f) => (f.travel.flight_number = "LÁ1411"),
  ],
  [
    "traveller.surnames: Escriba los apellidos, los nombres o ambos.",
    (f) => Object.assign(f.traveller, { surnames: " ", given_names: "\u3164\u2800\u200b" }),
  ],
  [
    "traveller.given_names: Escriba el nombre con letras, como está en el documento.",
    (f) => (f.traveller.given_names = "123"),
  ],
  [
    "traveller.phone: Escriba un teléfono de 6 a 15 dígitos, por ejemplo +593 99 123 4567.",
    (f) => (f.traveller.phone = "llámeme"),
  ],
  [
    "traveller.document_number: Escriba el número como está en el documento: de 4 a 20 letras y números.",
    (f) => (f.traveller.document_number = "AB/1"),
  ],
  [
    "traveller.document_number: No es el número de una cédula. Revise sus 10 dígitos.",
    (f) =>
      Object.assign(f.traveller, { document_type: "cedula", document_country: "EC", document_number: "1710034064" }),
  ],
  ["items.0.quantity: ¿1500 o 1,5? Elija una de las dos cantidades.", (f) => (f.items[0]!.quantity = "1.500")],
  [
    "items.0.quantity: No conocemos la unidad «fundas». Escriba solo el número y elija la unidad.",
    (f) => (f.items[0]!.quantity = "2 fundas"),
  ],
  [
    "travel.destination_airport: El lugar de llegada debe ser distinto al de salida.",
    (f) => (f.travel.destination_airport = "UIO"),
  ],
  ["travel.stay_days: Escriba un número de días entre 1 y 365.", (f) => (f.travel.stay_days = "cinco")],
  ["travel.stay_days: Escriba un número de días entre 1 y 365.", (f) => (f.travel.stay_days = "0")],
  ["travel.stay_days: Escriba un número de días entre 1 y 365.", (f) => (f.travel.stay_days = "366")],
  ["traveller.email: Escriba un correo válido, por ejemplo nombre@correo.com.", (f) => (f.traveller.email = "anna")],
  [
    "traveller.birth_date: Quien declara debe tener 18 años o más en la fecha del viaje.",
    (f) => (f.traveller.birth_date = `${Number(today.slice(0, 4)) - 17}-01-01`),
  ],
  ["answers.farm_contact.detail: Explique brevemente su respuesta.", (f) => (f.answers.farm_contact.yes = "yes")],
  ["items.0.quantity: Escriba una cantidad mayor que cero.", (f) => (f.items[0]!.quantity = "0")],
  ["items.0.quantity: Escriba una cantidad mayor que cero.", (f) => (f.items[0]!.quantity = "mucho")],
  ["items.0.quantity: La cantidad es demasiado grande.", (f) => (f.items[0]!.quantity = "100001")],
  ["items.0.quantity: Use como máximo 3 decimales.", (f) => (f.items[0]!.quantity = "1,2345")],
  ["items.0.description: Complete este dato.", (f) => (f.items[0]!.description = " ")],
])("%s", (mistake, change) => {
  expect(mistakes(filled((form) => void change(form)))).toEqual([mistake]);
});

test("an adult cannot travel as a minor", () => {
  const form = filled((f) => f.minors.push({ ...f.traveller }));
  expect(mistakes(form)).toEqual([
    "minors.0.birth_date: Esta persona tiene 18 años o más: debe hacer su propia declaración.",
  ]);
});

test("a yes asks for a detail or for something declared", () => {
  const form = filled((f) => {
    f.answers.food.yes = "yes";
    f.answers.soil = { yes: "yes", detail: "Una concha" };
  });
  expect(unexplainedAnswers(form)).toEqual([]);
  expect(unexplainedAnswers({ ...form, items: [] })).toEqual(["food"]);
});

test("texts of which nothing is demanded pass as they were typed", () => {
  const form = filled((f) => {
    Object.assign(f.travel, { airline: "LA", lodging: "Hostal Ñandú" });
    Object.assign(f.traveller, { phone: "0991234567" });
    Object.assign(f.items[0]!, { packaging: "frasco" });
  });
  const { travel, traveller, items } = declarationSchema.parse(form);
  expect({ travel, items, phone: traveller.phone }).toEqual({
    travel: form.travel,
    items: form.items,
    phone: "0991234567",
  });
});

test("what is sent is trimmed, typed, and null where nothing was typed", () => {
  const form = filled((f) => (f.answers.food = { yes: "no", detail: "lo pensé mejor" }));
  const body = toBody(form, 3);
  expect(body.travel).toMatchObject({ flight_number: "la1411", stay_days: 5, airline: null, lodging: null });
  expect(body.traveller).toMatchObject({ document_number: "ab123456", email: null, phone: null });
  expect(body.answers.food).toEqual({ yes: false, detail: null });
  expect(body.items?.[0]).toMatchObject({
    product_id: null,
    description: "Semillas de la abuela",
    quantity: 1.5,
    packaging: null,
  });
  expect(body.oath).toEqual({ accepted: true, text_version: 3 });
});

test("a declaration comes back into the form as it was sent, but for the oath", () => {
  const { oath, ...sent } = toBody(
    filled((f) => (f.items[0]!.packaging = "frasco")),
    3,
  );
  expect(sent.items?.[0]).toMatchObject({ packaging: "frasco" });
  const again = toForm({
    ...sent,
    items: sent.items?.map((item, index) => ({ ...item, n: index + 1, product: null, verdict: null })),
  } as never);
  expect(toBody({ ...again, oath: { accepted: true } }, 3)).toEqual({ ...sent, oath });
  expect(again.oath.accepted).toBe(false);
});

test("goods of a draft of an earlier release get the texts that the form has gained", () => {
  const { packaging: _, ...before } = filled().items[0]!;
  const [item] = completed({ items: [before as ItemForm] }).items;
  expect(item).toEqual({ ...before, packaging: "" });
});

test("who has one name only declares with it, but nobody without any", () => {
  const named = (surnames: string, given_names: string) =>
    filled((form) => void Object.assign(form.traveller, { surnames, given_names }));
  expect(mistakes(named("Zahra", " "))).toEqual([]);
  expect(mistakes(named("", "Zahra"))).toEqual([]);
  const without = filled((form) => void Object.assign(form.traveller, { surnames: "", given_names: "", sex: "" }));
  expect(mistakes(without).map((mistake) => mistake.split(":")[0])).toEqual(["traveller.sex", "traveller.surnames"]);
  expect(toBody(named("Zahra", ""), 1).traveller).toMatchObject({ surnames: "Zahra", given_names: "" });
});
