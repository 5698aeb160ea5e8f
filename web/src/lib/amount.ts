import { plain } from "./text";

/** What a typed amount says. */
export interface Amount {
  /** The number, or both that it may be: whoever writes "1.500" means 1500 or 1,5. */
  readings: readonly [number] | readonly [number, number];
  /** What is typed behind the number, such as "kg". */
  unit: string;
}

/** Digits with nothing between them, a comma or a dot for the decimals, or a sign for each three digits. */
const NUMBER = String.raw`\d[\d.,' ]*`;
const WHOLE = /^\d+$/;
const THOUSANDS = /^\d{1,3}([. ',])\d{3}(\1\d{3})*$/;
const THOUSANDS_AND_DECIMALS = /^\d{1,3}([. ',])\d{3}(\1\d{3})*([.,])\d+$/;
const DECIMALS = /^\d+[.,]\d+$/;
/** One dot with three digits behind it. "0.500" and "1234.500" are nothing but decimals. */
const UNCLEAR = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Reads an amount as es-EC writes it: a comma before the decimals, dots or blanks between thousands. A dot with other
 * than three digits behind it is read as a comma. Null when the text is no amount.
 */
export function readAmount(typed: string): Amount | null {
  const [, number = "", unit = ""] = new RegExp(String.raw`^(${NUMBER}?)\s*([^\d\s.,'].*)?$`).exec(plain(typed)) ?? [];
  const readings = numbersIn(number.trim());
  return readings && { readings, unit: unit.trim() };
}

function numbersIn(text: string): Amount["readings"] | null {
  if (WHOLE.test(text)) return [Number(text)];
  if (UNCLEAR.test(text)) return [Number(text.replace(".", "")), Number(text)];
  const decimals = THOUSANDS_AND_DECIMALS.exec(text);
  if (decimals && decimals[1] !== decimals[3]) {
    const [, between = "", , point = ""] = decimals;
    return [Number(text.replaceAll(between, "").replace(point, "."))];
  }
  // One comma is always that of the decimals.
  if (DECIMALS.test(text)) return [Number(text.replace(",", "."))];
  if (THOUSANDS.test(text)) return [Number(text.replaceAll(/\D/g, ""))];
  return null;
}

/** The number in a text that says one number and nothing behind it; else null. */
export function parseAmount(typed: string): number | null {
  const amount = readAmount(typed);
  return amount?.readings.length === 1 && amount.unit === "" ? amount.readings[0] : null;
}

/** A number as it is typed: "1,5", without the dots of thousands. */
export function typedAmount(value: number): string {
  return String(value).replace(".", ",");
}
