import { type Details, type FieldName, parse, type ParseResult, type Range } from "mrz";
import { texts } from "../texts/catalogue";
import { ageOn, isCalendarDate } from "./dates";
import { repaired } from "./mrz-digits";
import { isCedula } from "./text";

const t = texts.documentReading;

/**
 * What the machine readable zone of a document says; countries as ICAO 9303 writes them. What could not be read is "".
 */
export interface MrzDocument {
  document_type: "pasaporte" | "cedula" | "otro" | "";
  document_number: string;
  issuer: string;
  surnames: string;
  given_names: string;
  /** "YYYY-MM-DD", or "" where the document does not know the day, or where two centuries are possible. */
  birth_date: string;
  sex: "F" | "M" | "X" | "";
  nationality: string;
  /** "YYYY-MM-DD", or "" where there is none. */
  expiry_date: string;
}

/** A document and what could not be read of it, or why nothing of it can be used. */
export type MrzReading =
  | {
      document: MrzDocument;
      /** What could not be read, in words. */
      problems: readonly string[];
      /** The days of birth that are possible, where these are two. */
      births: readonly string[];
    }
  | { problems: readonly string[] };

/** Whether as much has been typed or read as a document has. */
export const isWholeMrz = (typed: string): boolean => linesOf(typed) !== null && written(typed).join("").includes("<");

/** Whether a text is the first lines of a document, of which the last is still missing. */
export function isMrzBeginning(typed: string): boolean {
  const lines = written(typed);
  const [first = ""] = lines;
  const layout = LAYOUTS.find(({ length }) => length === first.length);
  const complete = lines.every((line) => line.length === first.length) && lines.join("").includes("<");
  return layout !== undefined && complete && DOCUMENT.test(first) && lines.length < layout.lines;
}

/**
 * Reads the zone of a passport or a visa (two lines of 44), a card (three lines of 30) or an older card (two lines of
 * 36). A part counts if its check digit is right, whatever the others say; what check digits prove is put right. `today` decides the centuries.
 */
export function readMrz(typed: string, today: string): MrzReading {
  const lines = linesOf(typed);
  if (!lines) return { problems: [t.length(written(typed).join("").length)] };
  const letters = lines.join("");
  const foreign = letters.replaceAll(/[A-Z0-9<]/g, "").length;
  if (foreign > letters.length * FOREIGN_SHARE) return { problems: [t.keyboard] };
  if (!DOCUMENT.test(letters)) return { problems: [t.part(t.parts.documentCode, t.place(1, 1))] };
  const right = repaired(lines);
  return documentOf(partsOf(right), right, today);
}

/** The parts of a reading, and how right they are. */
function partsOf(lines: readonly string[]) {
  const { format, details } = parse(lines);
  const textAt = ({ line, start, end }: Range): string => (lines[line] ?? "").slice(start, end);
  const detail = (name: FieldName): Details | undefined => details.find(({ field }) => field === name);
  const ranges = (name: FieldName): readonly Range[] => detail(name)?.ranges ?? [];
  const isRight = (name: FieldName): boolean => {
    // A part that is not there may have no check digit.
    const [digit, ...of] = ranges(name).map(textAt);
    return detail(name)?.valid !== false || (digit === "<" && /^<*$/.test(of.join("")));
  };
  return {
    format,
    detail,
    ranges,
    isRight,
    raw: (name: FieldName): string => ranges(name).slice(0, 1).map(textAt).join(""),
  };
}

function documentOf(
  { format, detail, ranges, raw, isRight }: ReturnType<typeof partsOf>,
  lines: readonly string[],
  today: string,
): MrzReading {
  const problems: string[] = [];
  const place = (name: FieldName) => {
    const { line, start } = ranges(name)[0] ?? { line: 0, start: 0 };
    return t.place(line + 1, start + 1);
  };
  const unread = (name: keyof typeof t.parts, of: FieldName): "" => {
    problems.push(t.part(t.parts[name], place(of)));
    return "";
  };
  /** Whether a check digit is right; says so if it is not. */
  const holds = (name: keyof typeof t.digits, of: FieldName): boolean => {
    if (!isRight(of)) problems.push(t.digit(t.digits[name], place(of)));
    return isRight(of);
  };
  const code = (name: "issuer" | "nationality", of: FieldName): string => {
    const letters = withoutFiller(raw(of));
    return /^[A-Z]{1,3}$/.test(letters) ? (letters === "D" ? "DEU" : letters) : unread(name, of);
  };

  const isVisa = lines[0]?.startsWith("V") ?? false;
  const isFrench = format === "FRENCH_NATIONAL_ID";
  const first = lines[0] ?? "";
  const number = isFrench ? (lines[1] ?? "").slice(0, 12) : withoutFiller(detail("documentNumber")?.value ?? "");
  const numberHolds = holds("documentNumber", "documentNumberCheckDigit");
  const birth = raw("birthDate");
  const birthHolds = holds("birthDate", "birthDateCheckDigit");
  const expiryHolds = holds("expiryDate", "expirationDateCheckDigit");
  // A visa has other things in the place of the two last digits.
  const personalHolds = isVisa || holds("personalNumber", "personalNumberCheckDigit");
  if (!numberHolds && !birthHolds && !expiryHolds) return { problems };
  if (numberHolds && birthHolds && expiryHolds && personalHolds && !isVisa) holds("composite", "compositeCheckDigit");

  const issuer = code("issuer", "issuingState");
  const cedula =
    issuer === "ECU" && format === "TD1"
      ? [number, ...OPTIONAL.map((name) => withoutFiller(raw(name)))].find(isCedula)
      : undefined;
  const births = birthHolds ? possibleBirths(birth, today) : [];
  if (birthHolds && births.length === 0)
    problems.push(isPartial(birth) ? t.noBirth : t.part(t.parts.birthDate, place("birthDate")));
  const sex = SEXES[raw("sex")] ?? unread("sex", "sex");
  const names = namesOf(format, lines);
  if (!names) unread("names", "lastName");
  else if (isCut(format, lines)) problems.push(t.cut);
  if (isVisa) problems.push(t.visa);
  // The digit of a long number is told from two ways to count it, so the one over everything must be right as well.
  const isOwn = numberHolds && (isFrench || number.length <= SHORT_NUMBER || isRight("compositeCheckDigit"));
  const ownNumber = cedula ?? (isOwn ? number : "");
  const isNumber = /^[A-Z0-9]+$/.test(ownNumber);
  if (numberHolds && !isNumber) unread("documentNumber", "documentNumber");
  return {
    document: {
      document_type: isVisa
        ? ""
        : first.startsWith("P")
          ? "pasaporte"
          : cedula
            ? "cedula"
            : issuer === ""
              ? ""
              : "otro",
      document_number: isVisa || !isNumber ? "" : ownNumber,
      issuer: isVisa ? "" : issuer,
      surnames: names?.surnames ?? "",
      given_names: names?.given_names ?? "",
      birth_date: births.length === 1 ? (births[0] ?? "") : "",
      sex,
      // Cards of this kind are given to citizens only, and do not say it.
      nationality: isFrench ? "FRA" : code("nationality", "nationality"),
      expiry_date: expiryHolds ? runsOut(raw("expirationDate"), today) : "",
    },
    problems,
    births: births.length > 1 ? births : [],
  };
}

/** A longer number goes on in the optional part. */
const SHORT_NUMBER = 9;
const OPTIONAL = ["optional1", "optional2"] as const;
const SEXES: Record<string, MrzDocument["sex"]> = { F: "F", M: "M", X: "X", "<": "X" };
const DOCUMENT = /^[ACIPV]/;
/** Beyond this share of signs that no document has, the reader types for another keyboard. */
const FOREIGN_SHARE = 0.05;
/** Nobody who lives is older. */
const OLDEST = 117;

const LAYOUTS = [
  { length: 44, lines: 2, nameLine: 0 },
  { length: 36, lines: 2, nameLine: 0 },
  { length: 30, lines: 3, nameLine: 2 },
] as const;

/** The lines without spaces. A reader with another keyboard writes the filler as another sign, always the same. */
function written(typed: string): string[] {
  const capitals = typed.toUpperCase().replaceAll("«", "<<").replaceAll("‹", "<");
  const signs = new Set(capitals.match(/[^\p{L}\p{N}\s<]/gu));
  const [filler] = signs;
  const text = signs.size === 1 && filler && !capitals.includes("<") ? capitals.replaceAll(filler, "<") : capitals;
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ""))
    .filter(Boolean);
}

/** The lines of a whole document; a reader may send what people see as one long line. */
function linesOf(typed: string): string[] | null {
  const lines = written(typed);
  if (lines.length > 1) return fittingLines(lines);
  const [whole = ""] = lines;
  const layout = LAYOUTS.find(({ length, lines: count }) => whole.length === length * count);
  if (!layout) return null;
  const cut = whole.match(new RegExp(`.{${layout.length}}`, "g")) ?? [];
  // Of a longer document that is being typed, this is the beginning only.
  return layout.length === 36 && !partsOf(cut).isRight("birthDateCheckDigit") ? null : cut;
}

/** The lines in the length of their document. Fillers may lack at the end of a name, or be too many. */
function fittingLines(lines: readonly string[]): string[] | null {
  for (const { length, lines: count, nameLine } of LAYOUTS) {
    const fitted = lines.map((line, index) =>
      index === nameLine && line.includes("<<") ? line.replace(/<+$/, "").padEnd(length, "<") : line,
    );
    if (lines.length === count && fitted.every((line) => line.length === length)) return fitted;
  }
  return null;
}

/** Surnames and given names; who has one name only has it as surnames. Null if they have other signs than letters. */
function namesOf(
  format: ParseResult["format"],
  [first = "", second = "", third = ""]: readonly string[],
): Pick<MrzDocument, "surnames" | "given_names"> | null {
  const [surnames = "", ...given] =
    format === "FRENCH_NATIONAL_ID"
      ? [first.slice(5, 30), second.slice(13, 27)]
      : (format === "TD1" ? third : first.slice(5)).split("<<");
  const names = { surnames: inMixedCase(surnames), given_names: inMixedCase(given.join("<")) };
  const isWritten = /^[A-Z<]*$/.test([surnames, ...given].join("")) && names.surnames + names.given_names !== "";
  return isWritten ? names : null;
}

/** Whether the names take up their whole line, so that some of them may have been left out. */
const isCut = (format: ParseResult["format"], [first = "", , third = ""]: readonly string[]): boolean =>
  format !== "FRENCH_NATIONAL_ID" && !(format === "TD1" ? third : first).endsWith("<");

/** Whether a date has no day, or neither day nor month. */
const isPartial = (date: string): boolean => /^(?:\d\d|<<|00)(?:\d\d|<<)(?:00|<<)$/.test(date);

/** The days that a date of birth may mean: nobody is born after today, and nobody lives for ever. */
const possibleBirths = (date: string, today: string): string[] =>
  ["19", "20"]
    .map((century) => calendarDate(century, date))
    .filter((day) => day !== "" && day <= today && ageOn(day, today) <= OLDEST);

/** The day nearest to today: not more than 50 years later. */
function runsOut(date: string, today: string): string {
  const latest = `${Number(today.slice(0, 4)) + 50}`;
  return (
    ["20", "19"].map((century) => calendarDate(century, date)).find((day) => day !== "" && day.slice(0, 4) <= latest) ??
    ""
  );
}

function calendarDate(century: string, date: string): string {
  const day = `${century}${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`;
  return isCalendarDate(day) ? day : "";
}

const withoutFiller = (text: string): string => text.replaceAll("<", "");

/** Documents write in capitals: "DE<LA<CRUZ" is "De La Cruz". */
const inMixedCase = (name: string): string =>
  name
    .replaceAll(/<+/g, " ")
    .trim()
    .toLowerCase()
    .replaceAll(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
