import { sorted } from "../sorted";
import { checkDigit, holds, isWhole, layoutOf, type Span, spansCovered } from "../mrz-digits";
import { SIGNS } from "./glyphs";

/** How likely each sign is at each place of the lines put one behind the other, as logarithms. */
export type Guesses = readonly Float32Array[];

/** What is read where it is not certain which sign it is. */
const UNCERTAIN = "?";

/** A sign is certain that is so much likelier than the next one (in logarithms), and that looks so much like itself. */
const CERTAIN = 2;
const LIKELY = -2;
/** A reflection or a stain is larger than one sign: beside an uncertain sign others are uncertain, too. */
const BESIDE = 2;
/** A check digit decides between signs that differ by no more than this. */
const POSSIBLE = 6;
/** What fits the digit must be so much likelier than anything else that does. */
const CLEARER = 1.2;

/** So many of the check digits of number, birth and expiry must be right. */
const LEAST_RIGHT = 2;
/** With more uncertain signs, what was seen is something else. */
const MOST_UNCERTAIN = 4;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";
const KINDS = {
  any: SIGNS,
  name: `<${LETTERS}`,
  digit: DIGITS,
  date: `<${DIGITS}`,
  sex: "<FMX",
  passport: "P",
  card: "ACI",
} as const;
type Kind = keyof typeof KINDS;

/** The kinds of signs of the lines of each format, by the length of a line: how many of which. */
const FORMS: Readonly<Record<number, string>> = {
  30: "card 1 name 1 name 3 any 9 date 1 any 15 date 6 digit 1 sex 1 date 6 digit 1 name 3 any 11 digit 1 name 30",
  36: "card 1 name 1 name 3 name 31 any 9 digit 1 name 3 date 6 digit 1 sex 1 date 6 digit 1 any 7 digit 1",
  44: "passport 1 name 1 name 3 name 39 any 9 digit 1 name 3 date 6 digit 1 sex 1 date 6 digit 1 any 14 date 1 digit 1",
};

/** The kind of each place, and which part of the document it belongs to. */
const placesOf = (length: number): { kind: Kind; part: number }[] =>
  Array.from((FORMS[length] ?? "").matchAll(/(\w+) (\d+)/g)).flatMap(([, kind, count], part) =>
    Array.from({ length: Number(count) }, () => ({ kind: kind as Kind, part })),
  );

/** What may stand at a place, the likeliest first. */
type Choice = readonly { sign: string; value: number; less: number }[];

function choiceOf(guess: Float32Array, kind: Kind): Choice {
  const choices = Array.from(KINDS[kind], (sign) => ({ sign, value: guess[SIGNS.indexOf(sign)] ?? -50 }));
  const ordered = sorted(choices, (a, b) => b.value - a.value);
  const most = ordered[0]?.value ?? 0;
  return ordered.map(({ sign, value }) => ({ sign, value, less: most - value }));
}

/** How well lines of a length fit what was seen: the mean over their places. */
export function fitOf(guesses: Guesses, length: number): number {
  const form = placesOf(length);
  const sum = guesses.reduce((total, guess, at) => {
    const allowed = Array.from(KINDS[form[at]?.kind ?? "any"], (sign) => guess[SIGNS.indexOf(sign)] ?? -50);
    return total + Math.max(-8, ...allowed);
  }, 0);
  return sum / guesses.length;
}

/**
 * The lines that were seen, or null where they are no document. What is not certain is {@link UNCERTAIN}, so that who
 * reads the lines takes nothing from there.
 */
export function linesSeen(guesses: Guesses, length: number): string[] | null {
  const layout = layoutOf(length);
  const form = placesOf(length);
  if (!layout || form.length !== guesses.length) return null;
  const choices = guesses.map((guess, at) => choiceOf(guess, form[at]?.kind ?? "any"));
  const first = choices.map(([likeliest]) => likeliest?.sign ?? "").join("");
  const parts = [layout.number, layout.birth, layout.expiry];
  // A long number of a card goes on behind its place, and has its digit there.
  const isLong = length === 30 && first[layout.number[1]] === "<";
  const rightOf = (lines: string) =>
    parts.filter((part) => (isLong && part === layout.number ? longNumber(lines, part) : holds(lines, part)));
  const text = parts.slice(isLong ? 1 : 0).reduce((before, part) => withDigit(before, choices, part), first);
  const right = rightOf(text);
  // What was put right proves less.
  const isProven = rightOf(first).length >= LEAST_RIGHT || (right.length === parts.length && isWhole(text, layout));
  if (!isProven || !isShaped(text, length)) return null;
  const whole = spansCovered(layout);
  const proven = right.flatMap(([start, end]) => places(start, end + 1));
  const covered = new Set(isWhole(text, layout) ? [...proven, ...whole, layout.composite] : proven);
  const certain = Array.from(text, (sign, at) => isCertain(choices[at] ?? [], sign, covered.has(at)));
  if (!certain[0] || certain.filter((one) => !one).length > MOST_UNCERTAIN) return null;
  // Without the first sign the rest would say nothing.
  const isOpen = (at: number) =>
    !certain[at] || (at > 0 && !covered.has(at) && near(at).some((one) => certain[one] === false));
  // One of a part says enough, and the lines stay those of a document.
  const marked = Array.from(text, (sign, at) =>
    isOpen(at) && !(isOpen(at - 1) && form[at - 1]?.part === form[at]?.part) ? UNCERTAIN : sign,
  ).join("");
  return Array.from({ length: text.length / length }, (_, line) => marked.slice(line * length, (line + 1) * length));
}

/** Whether there is a number, and countries are written as such. */
function isShaped(text: string, length: number): boolean {
  const nationality = length === 30 ? 45 : length + 10;
  const countries = [text.slice(2, 5), text.slice(nationality, nationality + 3)];
  const number = text[length === 30 ? 5 : length];
  return number !== "<" && countries.every((country) => /^(?:[A-Z]{3}|[A-Z]<<)$/.test(country));
}

const near = (at: number): number[] => places(at - BESIDE, at + BESIDE + 1);
const places = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, at) => start + at);

/** Whether the digit of a number that goes on is right; the filler between may count. */
function longNumber(text: string, [start, end]: Span): boolean {
  const [rest = ""] = text.slice(end + 1, 30).split("<");
  const number = text.slice(start, end);
  return (
    rest.length > 1 &&
    [number, `${number}<`].some((first) => String(checkDigit(first + rest.slice(0, -1))) === rest.at(-1))
  );
}

/** The text with one sign of a part changed, if only so its check digit is right and nothing else is as likely. */
function withDigit(text: string, choices: readonly Choice[], part: Span): string {
  if (holds(text, part)) return text;
  const fitting = places(part[0], part[1] + 1).flatMap((at) =>
    (choices[at] ?? [])
      .filter(({ less }) => less > 0 && less < POSSIBLE)
      .map(({ sign, less }) => ({ less, changed: text.slice(0, at) + sign + text.slice(at + 1) }))
      .filter(({ changed }) => holds(changed, part)),
  );
  const [best, next] = sorted(fitting, (a, b) => a.less - b.less);
  return best && (!next || next.less - best.less >= CLEARER) ? best.changed : text;
}

/**
 * Whether a sign is certain. Where a check digit covers it, only those speak against it that count the same, such as 8
 * and S.
 */
function isCertain(choice: Choice, sign: string, isCovered: boolean): boolean {
  const own = choice.find((one) => one.sign === sign);
  if (!own || (!isCovered && own.value < LIKELY)) return false;
  return choice.every(
    (one) =>
      one === own ||
      one.less - own.less >= CERTAIN ||
      (isCovered && checkDigit(`<<${one.sign}`) !== checkDigit(`<<${sign}`)),
  );
}
