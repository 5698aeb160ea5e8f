import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DOCUMENT_ONLY_COUNTRIES } from "../../testing/mrz";
import { exactly, ranked } from "../lib/ranked";
import { withUsualNames } from "../lib/usual-names";
import type { Entry } from "./catalogues";
import { airlineOptions, countryOptions, isCountry, type EntryOption, findable } from "./entry-options";

/** The entries of a file of reference data. */
function entriesOf(file: string, code: readonly string[], name: string): Entry[] {
  const text = readFileSync(new URL(`../../../deploy/data/${file}`, import.meta.url), "utf8");
  const [head = [], ...rows] = text.trim().split("\n").map(cellsOf);
  return rows.map((row) => {
    const cells = Object.fromEntries(head.map((column, index) => [column, row[index] ?? ""]));
    return {
      code: code.map((column) => cells[column]).find(Boolean) ?? "",
      name: cells[name] ?? "",
      attributes: cells,
      active: true,
      articles: [],
    };
  });
}
const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g), ([, quoted, plain]) => quoted ?? plain ?? "");
const COUNTRIES = entriesOf("countries.csv", ["alpha2", "alpha3"], "name_es");
const first = (options: readonly EntryOption[], typed: string) => ranked(options, typed)[0]?.value;

describe("countries by their usual names", () => {
  const options = withUsualNames(countryOptions(COUNTRIES, "residence"), "countries");
  test.each([
    ["USA", "US"],
    ["usa", "US"],
    ["EEUU", "US"],
    ["EE.UU.", "US"],
    ["EE. UU.", "US"],
    ["United States", "US"],
    ["Vereinigte Staaten", "US"],
    ["estadounidense", "US"],
    ["norteamericano", "US"],
    ["espana", "ES"],
    ["  españa ", "ES"],
    ["  peru", "PE"],
    ["Inglaterra", "GB"],
    ["Gran Bretaña", "GB"],
    ["Reino Unido", "GB"],
    ["británico", "GB"],
    ["inglesa", "GB"],
    ["UK", "GB"],
    ["ecuatoriano", "EC"],
    ["Ecuatoriana", "EC"],
    ["ECU", "EC"],
    ["alemán", "DE"],
    ["alemana", "DE"],
    ["Germany", "DE"],
    ["Deutschland", "DE"],
    ["Holanda", "NL"],
    ["holandés", "NL"],
    ["Rusia", "RU"],
    ["ruso", "RU"],
    ["Chequia", "CZ"],
    ["República Checa", "CZ"],
    ["Costa de Marfil", "CI"],
    ["Ivory Coast", "CI"],
    ["japonés", "JP"],
    ["suizo", "CH"],
    ["argelino", "DZ"],
  ])("%s", (typed, code) => {
    expect(first(options, typed)).toBe(code);
    expect(exactly(options, typed.trim()).map(({ value }) => value)).toContain(code);
  });
  test("of two countries neither is chosen", () => {
    expect(
      ranked(options, "Corea")
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual(["KP", "KR"]);
    expect(exactly(options, "Corea")).toEqual([]);
    expect(exactly(options, "coreano")).toHaveLength(2);
  });
  test("beginnings of names come before beginnings within them, and those before inner letters", () => {
    expect(
      ranked(options, "guin")
        .map(({ label }) => label)
        .slice(0, 4),
    ).toEqual(["Guinea", "Guinea Ecuatorial", "Guinea-Bisáu", "Papúa Nueva Guinea"]);
  });
  test("every country is found by its codes, its name and its demonym in both genders", () => {
    for (const { code, name, attributes } of COUNTRIES.filter(isCountry)) {
      const demonym = attributes.nationality ?? "";
      const masculine = demonym.endsWith("a") ? [`${demonym.slice(0, -1)}o`, demonym.slice(0, -1)] : [];
      const { label, words } = options.find(({ value }) => value === code) ?? { label: "", words: [] };
      const demanded = [code, attributes.alpha3 ?? "", name, demonym, ...masculine].filter(Boolean);
      expect([label, ...words]).toEqual(expect.arrayContaining(demanded));
    }
  });
});

test("countries are called as the Unicode consortium calls them, save where we know better", () => {
  const usual = new Intl.DisplayNames("es", { type: "region", fallback: "none" });
  const own = COUNTRIES.filter(({ code, name }) => code.length === 2 && usual.of(code) !== name);
  expect(Object.fromEntries(own.map(({ code, name }) => [code, name]))).toEqual({
    // The letter that the islands write, and that CLDR writes for Latin America.
    AX: "Islas Åland",
    // CLDR writes French for Spain only.
    CI: "Costa de Marfil",
    // Short, as people say it.
    HK: "Hong Kong",
    MO: "Macao",
    PS: "Palestina",
    TL: "Timor Oriental",
    // Both parts of the island have the name.
    MF: "San Martín (parte francesa)",
    SX: "San Martín (parte neerlandesa)",
    // The code is of all three.
    SH: "Santa Elena, Ascensión y Tristán de Acuña",
    // Without abbreviations.
    UM: "Islas menores alejadas de los Estados Unidos",
    VI: "Islas Vírgenes de los Estados Unidos",
  });
});

test("airlines have short names; those that serve the islands come first, those that stopped flying last", () => {
  const entries = entriesOf("airlines.csv", ["iata", "DOCUMENT_ONLY_COUNTRIES", "name"], "name");
  const options = airlineOptions(entries);
  expect(options.slice(0, 4).map(({ label }) => label)).toEqual([
    "LATAM Airlines Ecuador",
    "Avianca Ecuador",
    "Emetebe",
    "Fly Galápagos",
  ]);
  expect(first(options, "Airzab")).toBe(first(options, "Fly Galápagos"));
  const stopped = entries.map(({ attributes }) => attributes.active === "no");
  expect(stopped).toEqual(stopped.toSorted());
});

test("countries have one order wherever one is asked for, and that of most travellers comes first", () => {
  const [residence = [], ...ofDocuments] = (["residence", "document", "nationality"] as const).map((of) =>
    countryOptions(COUNTRIES, of).map(({ value }) => value),
  );
  expect(residence[0]).toBe("EC");
  expect(ofDocuments.map((codes) => codes.slice(0, residence.length))).toEqual([residence, residence]);
});

test("a nationality stands beside its country", () => {
  expect(countryOptions(COUNTRIES, "nationality").find(({ value }) => value === "EC")?.label).toBe(
    "Ecuador (ecuatoriana)",
  );
});

test("what only documents name is offered where documents are meant, after the countries", () => {
  const only = COUNTRIES.filter((entry) => !isCountry(entry));
  expect(only.map(({ code }) => code)).toEqual(expect.arrayContaining(DOCUMENT_ONLY_COUNTRIES));
  expect(countryOptions(COUNTRIES, "residence").filter(({ value }) => DOCUMENT_ONLY_COUNTRIES.includes(value))).toEqual(
    [],
  );
  const options = countryOptions(COUNTRIES, "nationality");
  expect(options.slice(-only.length).map(({ value }) => value)).toEqual(only.map(({ code }) => code));
  const usual = withUsualNames(options, "countries");
  expect(
    ["apatrida", "stateless", "XXB", "ONU", "CARICOM", "D", "Kosovo", "rks"].map((typed) => first(usual, typed)),
  ).toEqual(["XXA", "XXA", "XXB", "UNO", "XCC", "DE", "XK", "XK"]);
});

describe("airports, airlines and units by their usual names", () => {
  const lists = {
    airports: withUsualNames(findable(entriesOf("airports.csv", ["iata"], "name")), "airports"),
    airlines: withUsualNames(
      findable(entriesOf("airlines.csv", ["iata", "DOCUMENT_ONLY_COUNTRIES", "name"], "name")),
      "airlines",
    ),
    units: withUsualNames(findable(entriesOf("units.csv", ["code"], "name_es")), "units"),
  };
  test.each([
    ["airports", "Baltra", "GPS"],
    ["airports", "seymour", "GPS"],
    ["airports", "GPS", "GPS"],
    ["airports", "quito", "UIO"],
    ["airports", "San Cristobal", "SCY"],
    ["airports", "Guayaquil", "GYE"],
    ["airlines", "LATAM", "XL"],
    ["airlines", "LA", "XL"],
    ["airlines", "Avianca", "2K"],
    ["airlines", "AV", "2K"],
    ["airlines", "2k", "2K"],
    ["units", "kilo", "KGM"],
    ["units", "kg", "KGM"],
    ["units", "libras", "LBR"],
    ["units", "lb", "LBR"],
    ["units", "pound", "LBR"],
    ["units", "unidad", "H87"],
  ] as const)("%s: %s", (list, typed, code) => {
    expect(first(lists[list], typed)).toBe(code);
  });
});
