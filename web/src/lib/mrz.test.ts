import { describe, expect, test } from "vitest";
import { isWholeMrz, readMrz } from "./mrz";

const TODAY = "2026-11-22";
/** The specimens of ICAO Doc 9303, part 4 (passport) and part 5 (card). */
const PASSPORT = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const CARD = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];

const problems = (lines: readonly string[]) => {
  const read = readMrz(lines.join("\n"), TODAY);
  return "problems" in read ? read.problems : [];
};
/** The line with another character at a position from 1. */
const put = (line: string | undefined, position: number, character: string) =>
  `${line?.slice(0, position - 1)}${character}${line?.slice(position)}`;

test("the specimen of a passport is read", () => {
  expect(readMrz(PASSPORT.join("\n"), TODAY)).toEqual({
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
  expect(read).toMatchObject({ document: { document_type: "otro", document_number: "D23145890", surnames: "Eriksson", birth_date: "1974-08-12" } });
});

test("a reader may send one line, small letters and spaces", () => {
  for (const typed of [PASSPORT.join(""), PASSPORT.join("\r\n").toLowerCase(), ` ${PASSPORT.join(" \n ")} `, CARD.join("")]) {
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
    expect(problems([first ?? "", put(second, position, digit)])).toEqual([message, composite]);
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
    expect(problems(lines)).toEqual([message, "El dígito de control general no coincide (línea 2, posición 30)."]);
  });
  test("card, the composite digit alone", () => {
    expect(problems([CARD[0] ?? "", put(CARD[1], 30, "7"), CARD[2] ?? ""])).toEqual(["El dígito de control general no coincide (línea 2, posición 30)."]);
  });
});

test("what is no machine readable zone says why", () => {
  expect(problems(["P<UTO"])).toEqual(["La lectura tiene 5 caracteres. Un pasaporte tiene 88 en dos líneas, una tarjeta 90 en tres."]);
  expect(problems([put(PASSPORT[0], 6, "É"), PASSPORT[1] ?? ""])[0]).toContain("signos que un documento no usa");
});

/** A passport of somebody born on a day, with its check digits. */
function passport({ birth = "740812", issuer = "UTO", expiry = "301231" }): string {
  const number = "L898902C3";
  const [n, b, e] = [checkDigit(number), checkDigit(birth), checkDigit(expiry)];
  const personal = `${"<".repeat(14)}<`;
  const whole = `${number}${n}${birth}${b}${expiry}${e}${personal}`;
  return `P<${issuer.padEnd(3, "<")}${"DE<LA<CRUZ<<JUAN".padEnd(39, "<")}\n${number}${n}${issuer.padEnd(3, "<")}${birth}${b}<${expiry}${e}${personal}${checkDigit(whole)}`;
}

function checkDigit(text: string): number {
  const value = (sign: string) => (sign === "<" ? 0 : /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55);
  return [...text].reduce((sum, sign, index) => sum + value(sign) * ([7, 3, 1][index % 3] ?? 0), 0) % 10;
}

test("years of two digits: nobody is born after today, and documents run out near it", () => {
  const read = (parts: Parameters<typeof passport>[0]) => {
    const reading = readMrz(passport(parts), TODAY);
    return "document" in reading ? reading.document : null;
  };
  expect(read({ birth: "261122" })?.birth_date).toBe("2026-11-22");
  expect(read({ birth: "261123" })?.birth_date).toBe("1926-11-23");
  expect(read({ birth: "000229" })?.birth_date).toBe("2000-02-29");
  expect(read({ birth: "010229" })?.birth_date).toBe("");
  expect(read({ birth: "74<<<<" })?.birth_date).toBe("");
  expect(read({ expiry: "990101" })?.expiry_date).toBe("1999-01-01");
  expect(read({ expiry: "350101" })?.expiry_date).toBe("2035-01-01");
  expect(read({})).toMatchObject({ surnames: "De La Cruz", given_names: "Juan", sex: "X" });
  expect(read({ issuer: "D" })).toMatchObject({ issuer: "DEU", nationality: "DEU" });
});
