/*
 * Texts that people type or paste. The services read them by the same rules (`services/libs/domain/src/text.rs`);
 * `text_vectors.json` beside it says what both answer.
 */

/**
 * Nobody sees them: control characters, turns of direction, what fonts draw as nothing. NUL is no text and stays, to be
 * refused.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
// oxlint-disable-next-line no-control-regex
const LINE_END = /\r\n|[\r\u000b\u000c\u0085\u2028\u2029]/g;
const BLANK = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g;
const HYPHEN = /[\u058a\u2010-\u2015\u2043\u2212]/g;
const JOINER = /[\u200c\u200d]/;
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
const ARABIC_LETTER = /^[\u0620-\u08ff]$/;
const APOSTROPHE = /['`´\u02b9-\u02bf\u02c8\u055a\u05f3\u2018-\u201b\u2032\ua78b\ua78c]/g;
/** Nothing to do for a text of these, such as a picture in base64. */
const ASCII = /^[\n\x20-\x7e]*$/;
const LETTER = /\p{Alphabetic}/u;

const cleaned = (typed: string): string =>
  ASCII.test(typed)
    ? typed
    : withJoinersOfWriting(typed.replace(LINE_END, "\n").replace(BLANK, " ").replace(HIDDEN, "")).normalize("NFC");

const isArabic = (letter = "") => ARABIC_LETTER.test(letter) && LETTER.test(letter);

/**
 * A joiner or non-joiner is part of how a word is written (RFC 5892, appendix A) behind the virama of an Indic letter,
 * or between two Arabic letters, as Persian names have it.
 */
function withJoinersOfWriting(text: string): string {
  if (!JOINER.test(text)) return text;
  const all = Array.from(text);
  const kept: string[] = [];
  all.forEach((letter, at) => {
    const before = kept[kept.length - 1];
    const stays =
      !JOINER.test(letter) ||
      VIRAMA.test(before ?? "") ||
      (letter === "\u200c" && isArabic(before) && isArabic(all[at + 1]));
    if (stays) kept.push(letter);
  });
  return kept.join("");
}

/** One line with single spaces and nothing hidden. */
export const oneLine = (typed: string): string =>
  cleaned(typed)
    .split(/[ \n]+/)
    .filter(Boolean)
    .join(" ");

/** Paragraphs with nothing hidden and without blanks at the ends of their lines. */
export const paragraphs = (typed: string): string =>
  cleaned(typed)
    .split("\n")
    .map((line) => line.replace(/ +$/, ""))
    .join("\n")
    .replace(/^[ \n]+|[ \n]+$/g, "");

/** Digits of Arabic, Persian and Devanagari keyboards, and where they begin. */
const DIGITS: readonly [RegExp, number][] = [
  [/[\u0660-\u0669]/g, 0x660],
  [/[\u06f0-\u06f9]/g, 0x6f0],
  [/[\u0966-\u096f]/g, 0x966],
];

/**
 * What people read off something, such as a code, a number or an address: one line, in the letters, digits and hyphens
 * of ASCII where these are only drawn differently. Keyboards of Japanese write U+30FC where others have a hyphen.
 */
export function plain(typed: string): string {
  if (ASCII.test(typed)) return oneLine(typed);
  const composed = cleaned(typed).normalize("NFKC").replace(HYPHEN, "-").replaceAll("\u30fc", "-");
  return oneLine(
    DIGITS.reduce(
      (text, [digits, zero]) => text.replace(digits, (digit) => String(digit.charCodeAt(0) - zero)),
      composed,
    ),
  );
}

/** Upper case, without spaces and hyphens: the form in which numbers are compared. */
export const compact = (typed: string): string => plain(typed).replaceAll(/[ -]/g, "").toUpperCase();

/** A document number as it is compared: without the signs that part thousands, too. */
export const documentNumber = (typed: string): string => compact(typed).replaceAll(/[.,]/g, "");

/** Whether nothing that is seen was typed. */
export const isBlank = (typed: string): boolean => oneLine(typed) === "";

/** Whether it may be the name of a person. */
export const isName = (typed: string): boolean => LETTER.test(oneLine(typed));

/** Whether it may be a telephone number: 6 to 15 digits and the signs between them. */
export function isPhone(typed: string): boolean {
  const phone = plain(typed);
  const digits = phone.replaceAll(/\D/g, "").length;
  return /^[\d +\-().]{1,30}$/.test(phone) && digits >= 6 && digits <= 15;
}

/** Whether it may be an e-mail address. */
export const isEmail = (typed: string): boolean =>
  /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@]*[^\s@.]$/.test(plain(typed)) && plain(typed).length <= 254;

/** Whether it may be a flight number. */
export const isFlightNumber = (typed: string): boolean => /^[A-Z0-9]{2,12}$/.test(compact(typed));

/** Whether it may be the number of a document: letters and digits, at most 20. */
export const isDocumentNumber = (typed: string): boolean => /^[A-Z0-9]{1,20}$/.test(documentNumber(typed));

/** Whether a number is one of an Ecuadorian identity card: province 01–24 or 30, and a check digit. */
export function isCedula(typed: string): boolean {
  const number = documentNumber(typed);
  if (!/^\d{10}$/.test(number)) return false;
  const province = Number(number.slice(0, 2));
  const sum = Array.from(number.slice(0, 9), Number).reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return ((province >= 1 && province <= 24) || province === 30) && (10 - (sum % 10)) % 10 === Number(number[9]);
}

/** A field's text as the API expects it: without what nobody sees, or null when nothing is typed. */
export const orNull = (typed: string): string | null => paragraphs(typed) || null;

/** What is typed into a form as the API expects it: each text as by `orNull`, everything else as it is. */
export const withNulls = <Typed extends object>(typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, typeof value === "string" ? orNull(value) : value]),
  ) as {
    [Name in keyof Typed]: Typed[Name] extends string ? string | null : Typed[Name];
  };

/** The text without its accents: "piñón" is "pinon". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Letters that Unicode does not take apart, and how they are typed without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};

/**
 * The text as it is compared: accents, capitals, apostrophes, hyphens and width do not matter, nor what nobody sees.
 */
export function folded(text: string): string {
  const bare = oneLine(text.replace(APOSTROPHE, ""))
    .normalize("NFKD")
    .replaceAll(/[\p{M}'\u200c\u200d]/gu, "");
  return bare
    .toLowerCase()
    .replaceAll(/[ßøæœłđðþħı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(HYPHEN, " ")
    .replaceAll(/[ -]+/g, " ")
    .trim();
}
