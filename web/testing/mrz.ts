import { checkDigit } from "../src/lib/mrz-digits";
import { isCedula } from "../src/lib/text";

/** Random numbers that a seed determines (mulberry32). */
export function seeded(seed: number) {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(of: ArrayLike<T>): T => of[below(of.length)] as T;
  return {
    next,
    below,
    pick,
    text: (length: number, signs: string) => Array.from({ length }, () => pick(signs)).join(""),
  };
}

type Seeded = ReturnType<typeof seeded>;

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const DIGITS = "0123456789";
export type Format = "TD1" | "TD2" | "TD3";

/** What a document says, and its lines. */
export interface WrittenDocument {
  format: Format;
  lines: string[];
  number: string;
  country: string;
  surnames: string;
  given: string;
  birth: string;
  sex: string;
  expiry: string;
  /** Whether the names take up their line. */
  isCut: boolean;
}

const SURNAMES =
  "FREIRE NACATO|ERIKSSON|DE LA CRUZ|QUISHPE|MUELLER|O|NGUYEN|VON TROTT ZU SOLZ|ZAMBRANO VERA|YEPEZ|KWIATKOWSKI|GUAYASAMIN".split(
    "|",
  );
const GIVEN =
  "ANA|ANNA MARIA|JUAN CARLOS|XAVIER|WILLIAM HENRY JOHN|JOSE|FRITZ|KARLA KATHERINE||GABRIELA|BYRON PATRICIO|THU HA".split(
    "|",
  );
const COUNTRIES = "ECU USA DEU GBR ESP COL PER FRA CHE BRA MEX KOR".split(" ");

/** A document with right check digits. */
export function writtenDocument(random: Seeded, format: Format): WrittenDocument {
  const country = random.pick(COUNTRIES);
  const long = format === "TD1" && random.below(5) === 0;
  const own = format === "TD1" && country === "ECU" ? cedula(random) : "";
  const number =
    own ||
    random.text(2, LETTERS + DIGITS) + random.text(long ? 9 : 5 + random.below(3), DIGITS + random.pick(["", LETTERS]));
  const written = {
    format,
    number,
    country,
    surnames: random.pick(SURNAMES),
    given: random.pick(GIVEN),
    birth: date(1940 + random.below(65), random),
    sex: random.pick("FMX"),
    expiry: date(2024 + random.below(12), random),
  };
  const personal = own === "" && random.below(2) === 0 ? random.text(10, DIGITS) : "";
  const lines = linesOf(written, personal);
  return { ...written, lines, isCut: !lines[format === "TD1" ? 2 : 0]?.endsWith("<") };
}

/** The number of an Ecuadorian card, with the check digit that it has of its own. */
function cedula(random: Seeded): string {
  const number = `17${random.text(7, DIGITS)}`;
  return number + (Array.from(DIGITS).find((digit) => isCedula(number + digit)) ?? "");
}

const date = (year: number, { below }: Seeded): string =>
  `${year}-${String(1 + below(12)).padStart(2, "0")}-${String(1 + below(28)).padStart(2, "0")}`;

const sixDigits = (day: string): string => day.slice(2).replaceAll("-", "");
const checked = (text: string): string => text + String(checkDigit(text));
const filled = (text: string, length: number): string => text.padEnd(length, "<").slice(0, length);

function linesOf(of: Omit<WrittenDocument, "lines" | "isCut">, personal: string): string[] {
  const country = filled(of.country === "DEU" ? "D" : of.country, 3);
  const names = `${of.surnames}${of.given && "<<"}${of.given}`.replaceAll(" ", "<");
  const [birth, expiry] = [checked(sixDigits(of.birth)), checked(sixDigits(of.expiry))];
  const sex = of.sex === "X" ? "<" : of.sex;
  if (of.format === "TD1") {
    const [start, rest] = [filled(of.number, 9), of.number.slice(9)];
    const number = rest ? `${start}<${rest}${checkDigit(`${start}<${rest}`)}` : checked(start) + personal;
    const first = filled(`I<${country}${number}`, 30);
    const last = checkDigit(`${first.slice(5)}${birth}${expiry}${"<".repeat(11)}`);
    return [first, `${birth}${sex}${expiry}${country}${"<".repeat(11)}${last}`, filled(names, 30)];
  }
  const length = format(of);
  const number = checked(filled(of.number, 9));
  const optional = of.format === "TD3" ? checked(filled(personal, 14)) : "<".repeat(7);
  const last = checkDigit(`${number}${birth}${expiry}${optional}`);
  return [
    filled(`${of.format === "TD3" ? "P" : "I"}<${country}${names}`, length),
    `${number}${country}${birth}${sex}${expiry}${optional}${last}`,
  ];
}

const format = ({ format: name }: Pick<WrittenDocument, "format">): number => (name === "TD3" ? 44 : 36);

/** What stands in documents and is no country: nobody's citizens, international bodies, and others of the United Kingdom. */
export const DOCUMENT_ONLY_COUNTRIES = [
  "XXA",
  "XXB",
  "XXC",
  "XXX",
  "UNO",
  "UNA",
  "UNK",
  "EUE",
  "XOM",
  "XPO",
  "XCC",
  "XCE",
  "XCO",
  "XEC",
  "XES",
  "XMP",
  "XBA",
  "XIM",
  "XDC",
  "GBD",
  "GBN",
  "GBO",
  "GBP",
  "GBS",
];
