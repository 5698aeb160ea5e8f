import { type Details, type FieldName, parse, type ParseResult } from "mrz";
import { texts } from "../texts/es";
import { isCalendarDate } from "./dates";

const t = texts.passengers.mrz;

/** What the machine readable zone of a document says; countries as ICAO 9303 writes them. */
export interface MrzDocument {
  document_type: "pasaporte" | "cedula" | "otro";
  document_number: string;
  issuer: string;
  surnames: string;
  given_names: string;
  /** "YYYY-MM-DD", or "" where the document does not know the day. */
  birth_date: string;
  sex: "F" | "M" | "X";
  nationality: string;
  /** "YYYY-MM-DD", or "" where there is none. */
  expiry_date: string;
}

/** A document, or everything that is wrong with what was read. */
export type MrzReading = { document: MrzDocument } | { problems: readonly string[] };

/** Whether as much has been typed or read as a card (TD1) or a passport (TD3) has. */
export const isWholeMrz = (typed: string): boolean => [CARD_LETTERS, PASSPORT_LETTERS].includes(compact(typed).join("").length);

/** Whether a text is the first lines of a card or a passport, of which the last is still missing. */
export function isMrzBeginning(typed: string): boolean {
  const lines = compact(typed);
  const [{ length } = ""] = lines;
  const complete = lines.every((line) => line.length === length) && lines.join("").includes("<");
  return complete && /^[ACIPV]/.test(lines[0] ?? "") && ((length === 44 && lines.length === 1) || (length === 30 && lines.length < 3));
}

/**
 * Reads a passport (TD3, two lines of 44) or a card (TD1, three lines of 30), with all its check digits. `today` decides
 * the centuries: nobody is born after it, and documents run out at most 50 years later.
 */
export function readMrz(typed: string, today: string): MrzReading {
  const lines = linesOf(typed);
  if (!lines) return { problems: [t.length(compact(typed).join("").length)] };
  if (lines.some((line) => !/^[A-Z0-9<]+$/.test(line))) return { problems: [t.letters] };
  const read = parse(lines);
  // Which countries there are says the catalogue.
  const wrong = read.details.filter(({ valid, field }) => !valid && field !== "issuingState" && field !== "nationality");
  if (wrong.length > 0) return { problems: wrong.map(problemOf) };
  return { document: documentOf(read, lines, today) };
}

function documentOf({ fields, documentNumber, format }: ParseResult, [first = "", second = ""]: readonly string[], today: string): MrzDocument {
  const number = documentNumber ?? "";
  const issuer = iso3(first.slice(2, 5));
  const cedula = issuer === "ECU" ? [number, ...OPTIONAL.map((name) => fields[name] ?? "")].find(isCedula) : undefined;
  return {
    document_type: format === "TD3" ? "pasaporte" : cedula ? "cedula" : "otro",
    document_number: (format === "TD1" && cedula) || number,
    issuer,
    surnames: inMixedCase(fields.lastName ?? ""),
    given_names: inMixedCase(fields.firstName ?? ""),
    birth_date: born(fields.birthDate ?? "", today),
    sex: SEXES[fields.sex ?? ""] ?? "X",
    nationality: iso3(format === "TD3" ? second.slice(10, 13) : second.slice(15, 18)),
    expiry_date: runsOut(fields.expirationDate ?? "", today),
  };
}

/** What is wrong with a part, and where it stands, so that it can be compared with the document. */
function problemOf({ field, line, start }: Details): string {
  const place = t.place(line + 1, start + 1);
  const name = field && DIGITS[field];
  if (name) return t.digit(name, place);
  return t.part(field ? (PARTS[field] ?? t.other) : t.other, place);
}

const DIGITS: Partial<Record<FieldName, string>> = {
  documentNumberCheckDigit: t.digits.documentNumber,
  birthDateCheckDigit: t.digits.birthDate,
  expirationDateCheckDigit: t.digits.expiryDate,
  personalNumberCheckDigit: t.digits.personalNumber,
  compositeCheckDigit: t.digits.composite,
};
const PARTS: Partial<Record<FieldName, string>> = {
  documentCode: t.parts.documentCode,
  documentNumber: t.parts.documentNumber,
  birthDate: t.parts.birthDate,
  expirationDate: t.parts.expiryDate,
  sex: t.parts.sex,
  lastName: t.parts.surnames,
  firstName: t.parts.givenNames,
};
const OPTIONAL = ["optional1", "optional2", "optional"] as const;
const SEXES: Record<string, MrzDocument["sex"]> = { female: "F", male: "M", nonspecified: "X" };

const CARD_LETTERS = 90;
const PASSPORT_LETTERS = 88;

/** The lines without spaces; a reader may send what people see as one long line. */
const compact = (typed: string): string[] =>
  typed
    .toUpperCase()
    .replaceAll("«", "<<")
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ""))
    .filter(Boolean);

function linesOf(typed: string): string[] | null {
  const whole = compact(typed).join("");
  const length = whole.length === CARD_LETTERS ? 30 : whole.length === PASSPORT_LETTERS ? 44 : 0;
  return length ? (whole.match(new RegExp(`.{${length}}`, "g")) ?? []) : null;
}

/** The latest day that is not after today. */
function born(date: string, today: string): string {
  return ["20", "19"].map((century) => calendarDate(century, date)).find((day) => day !== "" && day <= today) ?? "";
}

/** The day nearest to today: not more than 50 years later. */
function runsOut(date: string, today: string): string {
  const latest = `${Number(today.slice(0, 4)) + 50}`;
  return ["20", "19"].map((century) => calendarDate(century, date)).find((day) => day !== "" && day.slice(0, 4) <= latest) ?? "";
}

function calendarDate(century: string, date: string): string {
  const day = `${century}${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`;
  return isCalendarDate(day) ? day : "";
}

/** Germany is one letter in documents; British nationalities have codes of their own. */
function iso3(written: string): string {
  const code = written.replaceAll("<", "");
  return code === "D" ? "DEU" : BRITISH.has(code) ? "GBR" : code;
}
const BRITISH = new Set(["GBD", "GBN", "GBO", "GBP", "GBS"]);

/** Documents write in capitals: "DE LA CRUZ" is "De La Cruz". */
const inMixedCase = (name: string): string => name.toLowerCase().replaceAll(/(^|[\s'-])\p{L}/gu, (start) => start.toUpperCase());

/** Whether a number is one of an Ecuadorian identity card: province 01–24 or 30, and a modulo-10 check digit. */
function isCedula(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const province = Number(number.slice(0, 2));
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return ((province >= 1 && province <= 24) || province === 30) && (10 - (sum % 10)) % 10 === digits[9];
}
