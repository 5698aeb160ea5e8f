import { expect, test } from "vitest";
import type { Kind, KindField } from "../../api/catalogue-kinds";
import { conflictFields, type EntryForm, fieldNames, schemaOf, toBody, toForm } from "./entry-form";

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
  referrers: [],
  active_entries: 1,
  inactive_entries: 0,
  cites: false,
  fields: [
    field("icao", { required: true, pattern: "[A-Z]{4}" }),
    field("city", { max_length: 5 }),
    field("role", { type: "choice", required: true, choices: [{ code: "destino", name: "Destino" }] }),
    field("lat", { type: "decimal", minimum: "-90", maximum: "90" }),
  ],
};

const GPS = {
  code: "GPS",
  name: "Seymour",
  attributes: { icao: "SEGS", role: "destino", lat: "-0.45", time_zone: "Pacific/Galapagos" },
  sort_order: 3,
  active: true,
  version: 7,
  updated_at: "2026-11-21T15:00:00Z",
  articles: [],
};

const wrongFields = (form: EntryForm, isNew = false) => schemaOf(AIRPORTS, isNew).safeParse(form).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("an entry that is not touched is sent as it was, without what the server derives", () => {
  const form = toForm(AIRPORTS, GPS);
  expect(wrongFields(form)).toEqual([]);
  expect(form.version).toBe(7);
  expect(toBody(AIRPORTS, form)).toEqual({ name: "Seymour", attributes: { icao: "SEGS", role: "destino", lat: "-0.45" }, articles: null });
});

test("every field is wrong in its own way", () => {
  const attributes = { icao: "segs", city: "Baltra", role: "escala", lat: "91" };
  const form = { code: "gp", name: " ", attributes, sort_order: "uno", articles: [], version: 0 };
  expect(wrongFields(form, true).toSorted()).toEqual(["attributes.city", "attributes.icao", "attributes.lat", "attributes.role", "code", "name", "sort_order"]);
  expect(wrongFields({ ...form, ...toForm(AIRPORTS, GPS), attributes: { icao: "", city: "", role: "", lat: "" } })).toEqual([
    "attributes.icao",
    "attributes.role",
  ]);
});

test("a new entry may leave code and place to the server", () => {
  expect(wrongFields({ ...toForm(AIRPORTS, GPS), code: "", sort_order: "", version: 0 }, true)).toEqual([]);
  expect(wrongFields({ ...toForm(AIRPORTS, GPS), sort_order: "" })).toEqual(["sort_order"]);
});

test("a decimal is typed with comma or point", () => {
  const form = toForm(AIRPORTS, GPS);
  form.attributes.lat = "-0,45";
  expect(wrongFields(form)).toEqual([]);
  expect(toBody(AIRPORTS, form).attributes.lat).toBe("-0.45");
});

test("a pattern that this browser cannot read is left to the server", () => {
  const kind = { ...AIRPORTS, fields: [field("icao", { pattern: "(?P<a>x)[" })] };
  expect(schemaOf(kind, false).safeParse({ ...toForm(kind, GPS) }).success).toBe(true);
});

test("the server's wrong fields are found under each of its ways to name them", () => {
  const names = fieldNames(AIRPORTS);
  expect([names["attributes.icao"], names["attributes[icao]"], names.icao, names.name]).toEqual(["attributes.icao", "attributes.icao", "attributes.icao", "name"]);
});

test("links to the legal basis are sent with their why where the catalogue cites", () => {
  const kind = { ...AIRPORTS, cites: true };
  const cited = { code: "NOR-030", title: "Lista", article: null, why: null, verified: false, in_force: true };
  const form = toForm(kind, { ...GPS, articles: [cited] });
  expect(form.articles).toEqual([{ code: "NOR-030", why: "", verified: false }]);
  const typed = { ...form, articles: [{ code: "NOR-030", why: " La lista lo nombra. ", verified: true }] };
  expect(toBody(kind, typed).articles).toEqual([{ code: "NOR-030", why: "La lista lo nombra.", verified: true }]);
  expect(schemaOf(kind, false).safeParse({ ...typed, articles: [{ code: "NOR-030", why: "x".repeat(301), verified: true }] }).error?.issues[0]?.path).toEqual(["articles"]);
  const different = conflictFields(kind, typed, { ...GPS, articles: [cited] }).filter((one) => one.mine !== one.current);
  expect(different).toEqual([{ label: "Base legal", mine: "NOR-030: La lista lo nombra.", current: "NOR-030 (referencial)" }]);
});

test("a conflict shows both versions as people read them", () => {
  const mine = { ...toForm(AIRPORTS, GPS), name: "Baltra" };
  const fields = conflictFields(AIRPORTS, mine, GPS);
  expect(fields.filter((one) => one.mine !== one.current)).toEqual([{ label: "Nombre", mine: "Baltra", current: "Seymour" }]);
  expect(fields.find(({ label }) => label === "ROLE")?.mine).toBe("Destino");
});
