import { describe, expect, test } from "vitest";
import { DOCUMENT_ONLY_COUNTRIES } from "../../testing/mrz";
import { isMrzBeginning, isWholeMrz, readMrz } from "./mrz";

const TODAY = "2026-11-22";
/** The specimens of ICAO Doc 9303, part 4 (passport) and part 5 (card). */
const PASSPORT = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const CARD = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];

const problems = (lines: readonly string[]) => readMrz(lines.join("\n"), TODAY).problems;
const documentOf = (typed: string) => {
  const reading = readMrz(typed, TODAY);
  return "document" in reading ? reading.document : null;
};
/** The line with another character at a position from 1. */
const put = (line: string | undefined, position: number, character: string) =>
  `${line?.slice(0, position - 1)}${character}${line?.slice(position)}`;

test("the specimen of a passport is read", () => {
  expect(readMrz(PASSPORT.join("\n"), TODAY)).toEqual({
    problems: [],
    births: [],
    document: {
      document_type: "pasaporte",
      document_number: "L898902C3",
      issuer: "UTO",
      surnames: "Eriksson",
      given_names: "Anna Maria",
      birth_date: "1974-08-12",
      sex: "F",
      nationality: "UTO",
      expiry_date: "2012-04-15",
    },
  });
});

test("the specimen of a card is read", () => {
  const read = readMrz(CARD.join("\n"), TODAY);
  expect(read).toMatchObject({
    document: { document_type: "otro", document_number: "D23145890", surnames: "Eriksson", birth_date: "1974-08-12" },
  });
});

test("a reader may send one line, small letters and spaces", () => {
  for (const typed of [
    PASSPORT.join(""),
    PASSPORT.join("\r\n").toLowerCase(),
    ` ${PASSPORT.join(" \n ")} `,
    CARD.join(""),
  ]) {
    expect(readMrz(typed, TODAY)).toHaveProperty("document");
    expect(isWholeMrz(typed)).toBe(true);
  }
  expect(isWholeMrz(PASSPORT[0] ?? "")).toBe(false);
});

describe("a wrong check digit is named, with its place", () => {
  const [first, second] = PASSPORT;
  const composite = "El dígito de control general no coincide (línea 2, posición 44).";
  test.each([
    [10, "7", "El dígito de control del número de documento no coincide (línea 2, posición 10)."],
    [20, "3", "El dígito de control de la fecha de nacimiento no coincide (línea 2, posición 20)."],
    [28, "8", "El dígito de control de la fecha de vencimiento no coincide (línea 2, posición 28)."],
    [43, "2", "El dígito de control del número personal no coincide (línea 2, posición 43)."],
  ])("passport, position %i", (position, digit, message) => {
    // The last digit covers the wrong one, and says nothing of its own.
    expect(problems([first ?? "", put(second, position, digit)])).toEqual([message]);
  });
  test("passport, the composite digit alone", () => {
    expect(problems([first ?? "", put(second, 44, "1")])).toEqual([composite]);
  });
  test.each([
    [0, 15, "8", "El dígito de control del número de documento no coincide (línea 1, posición 15)."],
    [1, 7, "3", "El dígito de control de la fecha de nacimiento no coincide (línea 2, posición 7)."],
    [1, 15, "8", "El dígito de control de la fecha de vencimiento no coincide (línea 2, posición 15)."],
  ])("card, line %i, position %i", (line, position, digit, message) => {
    const lines = CARD.map((text, index) => (index === line ? put(text, position, digit) : text));
    expect(problems(lines)).toEqual([message]);
  });
  test("card, the composite digit alone", () => {
    expect(problems([CARD[0] ?? "", put(CARD[1], 30, "7"), CARD[2] ?? ""])).toEqual([
      "El dígito de control general no coincide (línea 2, posición 30).",
    ]);
  });
});

test("what is no machine readable zone says why", () => {
  expect(problems(["P<UTO"])).toEqual([
    "La lectura tiene 5 caracteres. Un pasaporte tiene 88 en dos líneas, una tarjeta 90 en tres, una tarjeta antigua 72 en dos.",
  ]);
  expect(problems(PASSPORT.map((line) => line.replaceAll(/[0-9]/g, "&").replaceAll("A", "!")))[0]).toContain(
    "teclado de otro idioma",
  );
  expect(problems([put(PASSPORT[0], 1, "X"), PASSPORT[1] ?? ""])).toEqual([
    "No se reconoce el tipo de documento (línea 1, posición 1).",
  ]);
});

test("a part that cannot be used is named, and the others are read", () => {
  const [first = "", second = ""] = PASSPORT;
  const full = documentOf(PASSPORT.join("\n"));
  const read = (lines: readonly string[]) => readMrz(lines.join("\n"), TODAY);
  expect(read([first, put(second, 20, "3")])).toMatchObject({ document: { ...full, birth_date: "" } });
  expect(read([first, put(second, 10, "7")])).toMatchObject({ document: { ...full, document_number: "" } });
  expect(read([put(first, 6, "É"), second])).toMatchObject({
    document: { ...full, surnames: "", given_names: "" },
    problems: ["No se reconoce el nombre de la persona (línea 1, posición 6)."],
  });
  expect(read([first, put(second, 21, "8")])).toMatchObject({
    document: { ...full, sex: "" },
    problems: ["No se reconoce el sexo (línea 2, posición 21)."],
  });
  expect(read([first, put(second, 11, "8")])).toMatchObject({ document: { ...full, nationality: "" } });
  expect(read([first, "L898902C3&UTO7408122F1204159ZE184226B<<<<<10"])).toMatchObject({
    document: { ...full, document_number: "" },
  });
});

/** A passport with its check digits. */
function passport({
  birth = "740812",
  issuer = "UTO",
  expiry = "301231",
  sex = "<",
  names = "DE<LA<CRUZ<<JUAN",
  personal = "",
  ...of
}: Partial<Record<"birth" | "issuer" | "nationality" | "expiry" | "sex" | "names" | "personal", string>>): string {
  const { nationality = issuer } = of;
  const number = "L898902C3";
  const [n, b, e] = [checkDigit(number), checkDigit(birth), checkDigit(expiry)];
  const optional = personal.padEnd(14, "<") + (personal === "" ? "<" : checkDigit(personal.padEnd(14, "<")));
  const whole = `${number}${n}${birth}${b}${expiry}${e}${optional}`;
  return `P<${issuer.padEnd(3, "<")}${names.padEnd(39, "<")}\n${number}${n}${nationality.padEnd(3, "<")}${birth}${b}${sex}${expiry}${e}${optional}${checkDigit(whole)}`;
}

/** A card with its check digits. A number of more than nine characters goes on in the optional part. */
function card({ number = "D23145890", optional = "", issuer = "UTO", withFiller = true }): string {
  const [birth, expiry] = ["740812", "301231"];
  const [start, rest] = [number.slice(0, 9).padEnd(9, "<"), number.slice(9)];
  const written = rest
    ? `${start}<${rest}${checkDigit(`${start}${withFiller ? "<" : ""}${rest}`)}`
    : `${start}${checkDigit(start)}${optional}`;
  const first = `I<${issuer}${written.padEnd(25, "<")}`;
  const dates = [`${birth}${checkDigit(birth)}`, `${expiry}${checkDigit(expiry)}`];
  const last = checkDigit(`${first.slice(5)}${dates.join("")}${"<".repeat(11)}`);
  return `${first}\n${dates[0]}F${dates[1]}${issuer}${"<".repeat(11)}${last}\n${"ERIKSSON<<ANNA".padEnd(30, "<")}`;
}

function checkDigit(text: string): number {
  const value = (sign: string) => (sign === "<" ? 0 : /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55);
  return [...text].reduce((sum, sign, index) => sum + value(sign) * ([7, 3, 1][index % 3] ?? 0), 0) % 10;
}

test("years of two digits: nobody is born after today, and documents run out near it", () => {
  const read = (parts: Parameters<typeof passport>[0]) => documentOf(passport(parts));
  expect(read({ birth: "261123" })?.birth_date).toBe("1926-11-23");
  expect(read({ birth: "000229" })?.birth_date).toBe("2000-02-29");
  expect(read({ birth: "080101" })?.birth_date).toBe("2008-01-01");
  expect(read({ expiry: "990101" })?.expiry_date).toBe("1999-01-01");
  expect(read({ expiry: "350101" })?.expiry_date).toBe("2035-01-01");
  expect(read({})).toMatchObject({ surnames: "De La Cruz", given_names: "Juan", sex: "X" });
});

test.each([
  ["240315", ["1924-03-15", "2024-03-15"]],
  ["261122", ["1926-11-22", "2026-11-22"]],
  ["120101", ["1912-01-01", "2012-01-01"]],
  ["261123", []],
  ["740812", []],
])("who is born on %s in two centuries is asked for", (birth, births) => {
  const reading = readMrz(passport({ birth }), TODAY);
  expect(reading).toMatchObject({ births, problems: [] });
  expect(documentOf(passport({ birth }))?.birth_date === "").toBe(births.length > 0);
});

test.each(["850000", "850700", "85<<<<", "8507<<", "<<<<<<"])(
  "of a birth %s the day is asked for, and all else is read",
  (birth) => {
    const reading = readMrz(passport({ birth }), TODAY);
    expect(reading).toMatchObject({
      document: { document_number: "L898902C3", surnames: "De La Cruz", birth_date: "" },
    });
    expect(reading.problems).toEqual(["El documento no da la fecha de nacimiento completa. Escríbala."]);
  },
);

test.each(["010229", "851301", "850732"])("a birth %s is no date", (birth) => {
  expect(readMrz(passport({ birth }), TODAY).problems).toEqual([
    "No se reconoce la fecha de nacimiento (línea 2, posición 14).",
  ]);
});

test("countries are read as they are written, Germany with one letter", () => {
  expect(documentOf(passport({ issuer: "D" }))).toMatchObject({ issuer: "DEU", nationality: "DEU" });
  for (const nationality of ["RKS", ...DOCUMENT_ONLY_COUNTRIES]) {
    expect(readMrz(passport({ nationality }), TODAY)).toMatchObject({ document: { nationality }, problems: [] });
  }
});

test.each([
  ["ZAHRA", "Zahra", ""],
  ["<<ZAHRA", "", "Zahra"],
  ["NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<KRA", "Nilavadhanananda", "Chayapa Dejthamrong Kra"],
  ["ABDULMUTTALIBABDURRAHMANALHASHIMIALQURAS", "Abdulmuttalibabdurrahmanalhashimialquras", ""],
])("names %s", (names, surnames, given_names) => {
  expect(readMrz(passport({ names: names.slice(0, 39) }), TODAY)).toMatchObject({
    document: { surnames: surnames.slice(0, 39), given_names: given_names.slice(0, 21) },
    problems:
      names.length < 39 ? [] : ["El nombre llena toda la línea y puede estar cortado. Compárelo con el documento."],
  });
});

test("sex is F, M or X, also where it is left open", () => {
  for (const [sex, read] of [
    ["F", "F"],
    ["M", "M"],
    ["X", "X"],
    ["<", "X"],
  ] as const)
    expect(documentOf(passport({ sex }))?.sex).toBe(read);
});

test("a personal number is part of the last digit", () => {
  expect(readMrz(passport({ personal: "3544006747435" }), TODAY).problems).toEqual([]);
  expect(readMrz(passport({ personal: "1710034065" }), TODAY)).toMatchObject({
    document: { document_type: "pasaporte", document_number: "L898902C3" },
    problems: [],
  });
});

test("the number of a card may go on in its optional part", () => {
  for (const withFiller of [true, false]) {
    expect(readMrz(card({ number: "592811238601", withFiller }), TODAY)).toMatchObject({
      document: { document_number: "592811238601", document_type: "otro" },
      problems: [],
    });
  }
  expect(readMrz(card({ optional: "1A2B3C" }), TODAY)).toMatchObject({
    document: { document_number: "D23145890" },
    problems: [],
  });
});

test("the number of an Ecuadorian card is the cédula, wherever it stands", () => {
  const cedula = { document: { document_type: "cedula", document_number: "1710034065" }, problems: [] };
  expect(readMrz(card({ issuer: "ECU", number: "1710034065" }), TODAY)).toMatchObject(cedula);
  expect(readMrz(card({ issuer: "ECU", number: "A12345678", optional: "1710034065" }), TODAY)).toMatchObject(cedula);
  expect(readMrz(card({ issuer: "PER", number: "1710034065" }), TODAY)).toMatchObject({
    document: { document_type: "otro" },
  });
});

test("older cards of two lines are read, also the French ones", () => {
  const older = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"];
  expect(documentOf(older.join("\n"))).toMatchObject({
    document_type: "otro",
    document_number: "D23145890",
    given_names: "Anna Maria",
    nationality: "UTO",
  });
  expect(isWholeMrz(older.join(""))).toBe(true);
  expect(documentOf("IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<\n8806923102858CORINNE<<<<<<<6512068F6")).toEqual({
    document_type: "otro",
    document_number: "880692310285",
    issuer: "FRA",
    surnames: "Berthier",
    given_names: "Corinne",
    birth_date: "1965-12-06",
    sex: "F",
    nationality: "FRA",
    expiry_date: "",
  });
});

test("the beginning of a longer document is not taken for an older card", () => {
  for (const typed of [PASSPORT.join(""), CARD.join("")]) {
    expect(isWholeMrz(typed.slice(0, 72))).toBe(false);
    expect(isWholeMrz(typed)).toBe(true);
  }
});

test.each([
  ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
  ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<"],
])("a visa is named, and gives the person but no passport", (visa) => {
  expect(readMrz(visa, TODAY)).toMatchObject({
    document: {
      document_type: "",
      document_number: "",
      issuer: "",
      surnames: "Eriksson",
      nationality: "XXX",
      birth_date: "1940-09-07",
    },
    problems: ["Es una visa, no el pasaporte. Escriba el número y el país que emite el pasaporte."],
  });
});

test.each([";", ">", "*", "|", "\\", "°", "«"])("a reader with another keyboard writes the filler as %s", (sign) => {
  const typed = PASSPORT.join("\n").replaceAll(sign === "«" ? "<<" : "<", sign);
  expect(readMrz(typed, TODAY)).toMatchObject({
    document: { document_number: "L898902C3", given_names: "Anna Maria" },
    problems: [],
  });
  expect(isWholeMrz(typed)).toBe(true);
  expect(isMrzBeginning(typed.split("\n")[0] ?? "")).toBe(true);
});

test("fillers may lack at the end of the name", () => {
  expect(documentOf(`P<UTOERIKSSON<<ANNA<MARIA\n${PASSPORT[1]}`)?.given_names).toBe("Anna Maria");
});
