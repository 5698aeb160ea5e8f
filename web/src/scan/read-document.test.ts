import { expect, test } from "vitest";
import { readDocument } from "./read-document";

const entry = (code: string, alpha3: string, active = true) => ({
  code,
  name: code,
  attributes: { alpha3 },
  active,
  articles: [],
});
const COUNTRIES = [
  entry("EC", "ECU"),
  entry("DE", "DEU"),
  entry("XXA", "XXA"),
  entry("XK", "RKS"),
  entry("RO", "ROU"),
  entry("UNO", "UNO"),
  entry("YU", "YUG", false),
];
/** Neither country is part of a check digit. */
const passport = (issuer: string, nationality: string) =>
  `P<${issuer.padEnd(3, "<")}PRUEBA<<VIAJERA<<<<<<<<<<<<<<<<<<<<<<<<\nA1234567<6${nationality.padEnd(3, "<")}8804020F3101012<<<<<<<<<<<<<<02`;
const read = (issuer: string, nationality: string, countries: Parameters<typeof readDocument>[1] = COUNTRIES) =>
  readDocument(passport(issuer, nationality), countries, "2026-11-22");

test.each([
  ["ECU", "ECU", "EC", "EC"],
  ["D", "XXA", "DE", "XXA"],
  ["UNO", "UNO", "UNO", "UNO"],
  ["RKS", "XKX", "XK", "XK"],
  ["ROM", "ROU", "RO", "RO"],
])("%s and %s are countries of the catalogue", (issuer, nationality, document_country, code) => {
  expect(read(issuer, nationality)).toMatchObject({ document: { document_country, nationality: code }, remarks: [] });
});

test("a country that is not in the catalogue is named once, and all else is read", () => {
  expect(read("YUG", "YUG")).toMatchObject({
    document: { document_country: "", nationality: "", surnames: "Prueba", document_number: "A1234567" },
    remarks: ["El código de país «YUG» no está en el catálogo. Elija el país."],
  });
});

test("without the list of countries the rest is read", () => {
  const remarks = ["La lista de países no está disponible. Elija los países cuando haya conexión."];
  expect(readDocument(passport("ECU", "ECU"), undefined, "2026-11-22")).toMatchObject({
    document: { surnames: "Prueba", birth_date: "1988-04-02", nationality: "" },
    remarks,
  });
});
