import { expect, test } from "vitest";
import type { Kind, KindField } from "../../api/catalogue-kinds";
import { compared, fieldNamed } from "../../forms/field-values";
import { entryFields, entryValues } from "./entry-fields";
import type { Entry } from "./entry-queries";
import { type EntryValues, schemaOf } from "./entry-schema";

const field = (code: string, rest: Partial<KindField>): KindField => ({
  code,
  label: code.toUpperCase(),
  help: null,
  type: "text",
  required: false,
  max_length: null,
  pattern: null,
  minimum: null,
  maximum: null,
  choices: [],
  listed: true,
  ...rest,
});

const AIRPORTS: Kind = {
  code: "airports",
  title: "Aeropuertos",
  singular: "aeropuerto",
  code_label: "Código IATA",
  code_pattern: "[A-Z]{3}",
  code_required: true,
  referrers: [],
  active_entries: 1,
  inactive_entries: 0,
  cites: false,
  belongs_to_airport: false,
  fields: [
    field("icao", { required: true, pattern: "[A-Z]{4}" }),
    field("city", { max_length: 5 }),
    field("role", { type: "choice", required: true, choices: [{ code: "destino", name: "Destino" }] }),
    field("lat", { type: "decimal", minimum: "-90", maximum: "90" }),
  ],
};

const GPS: Entry = {
  code: "GPS",
  name: "Seymour",
  attributes: { icao: "SEGS", role: "destino", lat: "-0.45", time_zone: "Pacific/Galapagos" },
  sort_order: 3,
  active: true,
  version: 7,
  updated_at: "2026-11-21T15:00:00Z",
  articles: [],
};

const fieldsOf = (kind: Kind, entry: Entry | null = GPS) => entryFields(kind, entry, []);
const typed = (kind: Kind, entry: Entry | null) => entryValues(fieldsOf(kind, entry), entry);
const wrongFields = (values: EntryValues, isNew = false) =>
  schemaOf(AIRPORTS, isNew)
    .safeParse(values)
    .error?.issues.map(({ path }) => path.join(".")) ?? [];

test("an entry that is not touched is sent as it was, without what the server derives", () => {
  expect(schemaOf(AIRPORTS, false).parse(typed(AIRPORTS, GPS))).toEqual({
    code: null,
    name: "Seymour",
    attributes: { icao: "SEGS", role: "destino", lat: "-0.45" },
    sort_order: 3,
    articles: null,
  });
});

test("every field is wrong in its own way", () => {
  const attributes = { icao: "segs", city: "Baltra", role: "escala", lat: "91" };
  const values = { code: "gp", name: " ", attributes, sort_order: "uno", articles: [] };
  expect(wrongFields(values, true).toSorted()).toEqual([
    "attributes.city",
    "attributes.icao",
    "attributes.lat",
    "attributes.role",
    "code",
    "name",
    "sort_order",
  ]);
  expect(wrongFields({ ...typed(AIRPORTS, GPS), attributes: { icao: "", city: "", role: "", lat: "" } })).toEqual([
    "attributes.icao",
    "attributes.role",
  ]);
});

test("a new entry may leave its place to the server, and its code where the catalogue makes codes", () => {
  const empty = { ...typed(AIRPORTS, GPS), code: "", sort_order: "" };
  expect(wrongFields(empty, true)).toEqual(["code"]);
  const made = { ...AIRPORTS, code_required: false };
  expect(schemaOf(made, true).safeParse(empty).success).toBe(true);
  const isOptional = (kind: Kind) =>
    fieldsOf(kind, null)
      .flat()
      .find(({ name }) => name === "code")?.optional;
  expect([isOptional(AIRPORTS), isOptional(made)]).toEqual([false, true]);
  expect(wrongFields({ ...typed(AIRPORTS, GPS), sort_order: "" })).toEqual(["sort_order"]);
});

test("a decimal is typed with comma or point", () => {
  const values = typed(AIRPORTS, GPS);
  values.attributes.lat = "-0,45";
  expect(schemaOf(AIRPORTS, false).parse(values).attributes.lat).toBe("-0.45");
});

test("a pattern that this browser cannot read is left to the server", () => {
  const kind = { ...AIRPORTS, fields: [field("icao", { pattern: "(?P<a>x)[" })] };
  expect(schemaOf(kind, false).safeParse(typed(kind, GPS)).success).toBe(true);
});

test("the server's wrong fields are found under each of its ways to name them", () => {
  const named = fieldNamed(fieldsOf(AIRPORTS));
  expect(["attributes.icao", "attributes[icao]", "icao", "name", "weight"].map(named)).toEqual([
    "attributes.icao",
    "attributes.icao",
    "attributes.icao",
    "name",
    null,
  ]);
});

test("links to the legal basis are sent with their why where the catalogue cites", () => {
  const kind = { ...AIRPORTS, cites: true };
  const stored: Entry = {
    ...GPS,
    articles: [{ code: "NOR-030", title: "Lista", article: null, why: null, verified: false, in_force: true }],
  };
  expect(typed(kind, stored).articles).toEqual([{ code: "NOR-030", why: "", verified: false }]);
  const mine = {
    ...typed(kind, stored),
    articles: [{ code: "NOR-030", why: " La lista lo nombra. ", verified: true }],
  };
  expect(schemaOf(kind, false).parse(mine).articles).toEqual([
    { code: "NOR-030", why: "La lista lo nombra.", verified: true },
  ]);
  const long = { ...mine, articles: [{ code: "NOR-030", why: "x".repeat(301), verified: true }] };
  expect(schemaOf(kind, false).safeParse(long).error?.issues[0]?.path).toEqual(["articles"]);
  const different = compared(fieldsOf(kind), mine, typed(kind, stored)).filter((one) => one.mine !== one.current);
  expect(different).toEqual([
    { label: "Base legal", mine: "NOR-030: La lista lo nombra.", current: "NOR-030 (referencial)" },
  ]);
});

test("a conflict shows both versions as people read them", () => {
  const mine = { ...typed(AIRPORTS, GPS), name: "Baltra" };
  const fields = compared(fieldsOf(AIRPORTS), mine, typed(AIRPORTS, GPS));
  expect(fields.filter((one) => one.mine !== one.current)).toEqual([
    { label: "Nombre", mine: "Baltra", current: "Seymour" },
  ]);
  expect(fields.find(({ label }) => label === "ROLE")?.mine).toBe("Destino");
});
