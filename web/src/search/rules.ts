// The rules of the product search: which names a query finds and in which order. The server follows the same ones
// (search/src/rules.rs; in words: deploy/search/README.md), so that a traveller gets the same answer with and without a
// network. Whole numbers only.

import lists from "../../../deploy/search/words.json";

import { withoutAccents } from "../lib/text";

/** No more words of a query are looked at. */
const MOST_WORDS = 8;

/** The languages of translations, in their order. */
const LANGUAGES = lists.languages.map((language, place) => ({
  code: language.code,
  bit: 1 << place,
  isHeadLast: language.head === "last",
  stopWords: new Set(language.stop_words) as ReadonlySet<string>,
}));
type Language = (typeof LANGUAGES)[number];

/** Words that only join others in any language. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  ...lists.stop_words,
  ...lists.languages.flatMap((language) => language.stop_words),
]);

/** Words of a question about a thing, not of the thing. They count only where a name has them with all the others. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(Object.values(lists.question_words).flat());

/** Units of measurement. They count as question words do. */
const UNITS: ReadonlySet<string> = new Set(Object.values(lists.units).flat());

/** Numbers in words, and parts of things. */
const AMOUNTS: ReadonlySet<string> = new Set(Object.values(lists.amounts).flat());

/** What things are sold or packed in. */
const CONTAINERS: ReadonlySet<string> = new Set(Object.values(lists.containers).flat());

/** What containers are made of. */
const MATERIALS: ReadonlySet<string> = new Set(Object.values(lists.materials).flat());

/** Words of the catalogue by which many travellers mean another thing. */
const HOMONYMS: ReadonlySet<string> = new Set(lists.homonyms);

/** Words after which a name only describes what it has named. */
const PREPOSITIONS: ReadonlySet<string> = new Set(lists.prepositions);

/** Words that join the things which a name lists. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(lists.conjunctions);

const lettersOf = (text: string) => Array.from(text);
/** How many letters a text has. */
export const lengthOf = (text: string): number => lettersOf(text).length;

/** Letters that are typed as two. */
const LIGATURES: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss" };

/** Lower case letters and digits without accents, words parted by one blank. */
export function fold(text: string): string {
  const plain = withoutAccents(text).replaceAll(
    /[\p{Alphabetic}\p{N}]*['’][\p{Alphabetic}\p{N}'’]*/gu,
    withoutApostrophes,
  );
  // Letter by letter: the small form of a letter does not depend on its neighbours.
  const small = lettersOf(plain)
    .map((letter) => {
      const lower = letter.toLowerCase();
      return LIGATURES[lower] ?? lower;
    })
    .join("");
  return small.replaceAll(/[^\p{Alphabetic}\p{N}]+/gu, " ").trim();
}

/** The elided article of "l'ail" is a word, the "s" of "cow's" is none. */
const withoutApostrophes = (word: string): string =>
  lettersOf(word).reduce((before, letter) => {
    if (letter !== "'" && letter !== "’") return before + letter;
    return /(?:^| )\p{Alphabetic}$/u.test(before) ? `${before} ` : before;
  }, "");

/**
 * A word without its plural, so that singular and plural agree: flor, flores; nuez, nueces; cherry, cherries; leaf,
 * leaves; limão, limões; pão, pães; cheval, chevaux. At least three letters stay.
 */
function stem(word: string): string {
  for (const [ending, least, instead] of PLURALS) {
    const before = cut(word, ending, least);
    if (before !== undefined) return stem(before + instead);
  }
  let rest = cut(word, "s", 3) ?? word;
  const root = cut(rest, "e", 3);
  if (root !== undefined) rest = root.endsWith("c") ? `${root.slice(0, -1)}z` : root;
  for (const [ending, instead] of ENDINGS) {
    const before = cut(rest, ending, 2);
    if (before !== undefined) return before + instead;
  }
  return rest;
}

const PLURALS = [
  ["aes", 1, "ao"],
  ["eaux", 2, "eau"],
  ["aux", 3, "al"],
] as const;

const ENDINGS = [
  ["ao", "o"],
  ["y", "i"],
  ["v", "f"],
] as const;

function cut(word: string, ending: string, atLeast: number): string | undefined {
  if (!word.endsWith(ending)) return undefined;
  const rest = word.slice(0, word.length - ending.length);
  return lengthOf(rest) >= atLeast ? rest : undefined;
}

/**
 * A folded word as an Ecuadorian hears it, by the table `sounds` of words.json; repeated letters count once, except
 * "rr", which is another sound than "r".
 */
function sound(word: string): string {
  let heard = "";
  for (let rest = lettersOf(word); rest.length > 0;) {
    const [sounds, length] = soundAt(rest);
    if (sounds === "r" || !heard.endsWith(sounds)) heard += sounds;
    rest = rest.slice(length);
  }
  return heard;
}

/** What is heard where a word begins, and how many letters that takes. */
function soundAt(letters: readonly string[]): [string, number] {
  const [first = "", second = "", third = ""] = letters;
  for (const { letters: written, before, heard } of SOUNDS.get(first) ?? []) {
    const next = written.length === 1 ? second : third;
    const isWritten = written.length === 1 || written === first + second;
    if (isWritten && (before === "" || (next !== "" && before.includes(next)))) return [heard, written.length];
  }
  return [first, 1];
}

/** By their first letter. */
const SOUNDS = new Map<string, typeof lists.sounds>();
for (const rule of lists.sounds) {
  const first = rule.letters.charAt(0);
  SOUNDS.set(first, [...(SOUNDS.get(first) ?? []), rule]);
}

/**
 * The sound without what tells male from female and small from great: perro, perra, perrito; and without the plural of
 * German: Birne, Birnen. At least three letters stay, four before that plural.
 */
function rootOf(heard: string): string {
  const one = cut(heard, "en", 4);
  if (one !== undefined) return one;
  const open = cut(heard, "a", 0) ?? cut(heard, "o", 0);
  if (open === undefined) return heard;
  const small = cut(open, "sit", 3) ?? cut(open, "it", 3);
  if (small === undefined) return cut(open, "", 3) ?? heard;
  // A stem has lost this vowel already: cafecito, café.
  return cut(small, "e", 3) ?? small;
}

/** A word in every form in which words are compared. */
export interface Word {
  /** Folded. */
  text: string;
  /** Without plural. */
  stem: string;
  /** How the stem is heard. */
  sound: string;
  /** How the whole word is heard, for beginnings. */
  heard: string;
  /** How the root is heard. */
  root: string;
}

/** All forms of a folded word. */
export function wordOf(text: string): Word {
  const stemmed = stem(text);
  const heard = sound(stemmed);
  return { text, stem: stemmed, sound: heard, heard: sound(text), root: rootOf(heard) };
}

/** The words that tell something, among them the heads, each once; all when none does. */
function telling(phrase: string, heads: ReadonlySet<string>): Word[] {
  const words = wordsOf(phrase);
  const chosen = words.filter((word) => !STOP_WORDS.has(word) || heads.has(word));
  return distinct(chosen.length > 0 ? chosen : words);
}

const wordsOf = (phrase: string) => phrase.split(" ").filter(Boolean);

/** Words of which none has the stem of one before it. */
function distinct(words: readonly string[]): Word[] {
  const found = new Map<string, Word>();
  for (const word of words.map(wordOf)) {
    if (!found.has(word.stem)) found.set(word.stem, word);
  }
  return [...found.values()];
}

/** What a name is to its product; the first is the best. */
const NAME_KINDS = ["name", "synonym", "scientific", "translation"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** One name of a product. */
export interface Name {
  kind: NameKind;
  /** Telling words in their order. */
  words: Word[];
  /** Per word whether it comes first in the name, or in one of several things that the name lists. */
  firsts: boolean[];
  /** Letters of the folded name. */
  length: number;
  /** Whether it has an ñ, ç, ã or õ. */
  hasTilde: boolean;
  /** Whether it is a translation that begins with what the thing is. */
  hasHeadFirst: boolean;
}

/** Takes a name apart; nothing when it has no letter. */
export function nameOf({ kind, text, language }: NameText): Name | undefined {
  const phrase = fold(text);
  const heads = headsOf(text, language);
  const words = telling(phrase, heads);
  if (words.length === 0) return undefined;
  return {
    kind,
    words,
    firsts: words.map((word, n) => (n === 0 && !language?.isHeadLast) || heads.has(word.text)),
    hasHeadFirst: language?.isHeadLast === false,
    length: lengthOf(phrase),
    hasTilde: isWrittenWithTilde(text),
  };
}

/**
 * The word that says what it is, of each thing that a name lists: "paja o heno", "peine, cepillo y secadora". In some
 * languages it is the last one before a preposition: "cherry tomato in oil". In the others no part begins with one:
 * "farine de viande et d'os" is flour.
 */
function headsOf(name: string, language: Language | undefined): ReadonlySet<string> {
  const { isHeadLast = false, stopWords = STOP_WORDS } = language ?? {};
  const heads = new Set<string>();
  for (const part of name.split(/[,;()]/)) {
    let head: string | undefined;
    let isOver = false;
    for (const word of wordsOf(fold(part))) {
      if (CONJUNCTIONS.has(word)) {
        if (head) heads.add(head);
        head = undefined;
        isOver = false;
      } else if (PREPOSITIONS.has(word) && isHeadLast === (head !== undefined)) isOver = true;
      else if (!stopWords.has(word) && (!head || isHeadLast) && !isOver) head = word;
    }
    if (head) heads.add(head);
  }
  return heads;
}

/** Words heard as one. */
export const joined = (words: readonly Word[]): string => words.map((word) => word.sound).join("");

/** What a product is found by. */
export interface ProductNames {
  name: string;
  synonyms: readonly string[];
  scientific_name: string | null;
  /** Its name in each of `LANGUAGES`, empty where that is one of the others; a catalogue of an earlier release has none. */
  translations?: readonly string[];
}

/** A name of a product as it is written. */
export interface NameText {
  kind: NameKind;
  /** What is compared. */
  text: string;
  /** The whole name that it is a part of. */
  written: string;
  /** The language of a translation; other names may be in any. */
  language?: Language;
}

/**
 * Every name of a product by the place it comes from: 0 the name, 1 its beginning before a parenthesis ("nopal
 * (penca)" is also called so), 2… the synonyms, the scientific name, and of each translation itself and its beginning,
 * in German both also without umlauts.
 */
export function namesOf({ name, synonyms, scientific_name, translations = [] }: ProductNames): NameText[] {
  return [
    nameText("name", name),
    { ...nameText("name", name), text: beginningOf(name) },
    ...synonyms.map((synonym) => nameText("synonym", synonym)),
    nameText("scientific", scientific_name ?? ""),
    ...translations.flatMap((text, place) => {
      const language = LANGUAGES[place];
      const whole = { ...nameText("translation", text), ...(language && { language }) };
      const both = [whole, { ...whole, text: beginningOf(text) }];
      return language?.code === "de"
        ? [...both, ...both.map((one) => ({ ...one, text: withoutUmlauts(one.text) }))]
        : both;
    }),
  ];
}

/** The languages in which a product is called as a synonym says, a bit each. */
export function languagesOfSynonyms({ translations = [] }: ProductNames): number {
  return translations.reduce((bits, text, place) => bits | (text === "" ? (LANGUAGES[place]?.bit ?? 0) : 0), 0);
}

const nameText = (kind: NameKind, written: string): NameText => ({ kind, text: written, written });

/** "Kaese" for "Käse"; empty where there is no umlaut. */
function withoutUmlauts(name: string): string {
  const text = name.normalize("NFC").toLowerCase();
  const spelled = text.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  return spelled === text ? "" : spelled;
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** What stands before a parenthesis at the end; empty where there is none. "loose (spare) batteries" are not called "loose". */
export function beginningOf(name: string): string {
  const parenthesis = name.indexOf("(");
  return parenthesis < 0 || !name.trimEnd().endsWith(")") ? "" : name.slice(0, parenthesis);
}

function isWrittenWithTilde(text: string): boolean {
  return /[ñçãõ]/.test(text.normalize("NFC").toLowerCase());
}

/** A word of a query. */
export interface TypedWord extends Word {
  /** Whether it is a common word of Spanish, English or Portuguese or a trade name, and so no slip for another word. */
  isCommon: boolean;
  /** It is found only as it is written: a stop word that is a thing in another language. */
  isLiteral?: boolean;
}

/** The stems of common words of Spanish, English and Portuguese. */
export type CommonStems = ReadonlySet<string>;

/** Reads a list of common words, one per line. */
export const commonStemsOf = (list: string): CommonStems => new Set(list.split("\n").filter(Boolean).map(stem));

/** What was typed. */
export interface ParsedQuery {
  /** Folded text; empty asks for everything. */
  phrase: string;
  /** Every word, also those that only join others. */
  words: TypedWord[];
  /** Every telling word. */
  all: TypedWord[];
  /** Without the words of the question; the same as `all` where there is none or nothing else. */
  things: TypedWord[];
  /** Letters of the things. */
  length: number;
  hasTilde: boolean;
  /** The things without their amount and what contains them, where that leaves other things. */
  bare?: Bare;
}

/** What was typed, without amounts and containers. */
interface Bare {
  asked: ParsedQuery;
  /** A container may be the thing: "bolsa térmica". Only a name that is whole and as typed answers then. */
  isDoubtful: boolean;
}

const isThing = ({ text }: Word) =>
  !QUESTION_WORDS.has(text) && !UNITS.has(text) && /\p{Alphabetic}/u.test(text) && !isMeasure(text);

/** Digits with a unit: "500g", "x12". */
function isMeasure(word: string): boolean {
  const [, unit] = /^x?\d+(\p{Alphabetic}*)$/u.exec(word) ?? [];
  return unit !== undefined && (unit === "" || unit === "x" || UNITS.has(unit));
}

/** Takes a query apart. */
export function askedOf(text: string, common: CommonStems): ParsedQuery {
  const phrase = fold(text);
  const typed = (word: Word) => ({ ...word, isCommon: common.has(word.stem) });
  const all = telling(phrase, new Set()).map(typed);
  const named = all.filter(isThing);
  const words = distinct(wordsOf(phrase)).map(typed);
  const asked = askedFor({ phrase, hasTilde: isWrittenWithTilde(text), words }, all, named.length > 0 ? named : all);
  const bare = bareOf(asked, text);
  return bare ? { ...asked, bare } : asked;
}

function askedFor(
  typed: Pick<ParsedQuery, "phrase" | "hasTilde" | "words">,
  all: readonly TypedWord[],
  named: readonly TypedWord[],
): ParsedQuery {
  const things = named.slice(0, MOST_WORDS);
  const letters = things.reduce((sum, word) => sum + lengthOf(word.text), 0);
  const { phrase, hasTilde, words } = typed;
  return {
    phrase,
    hasTilde,
    words,
    all: all.slice(0, MOST_WORDS),
    things,
    length: letters + Math.max(things.length - 1, 0),
  };
}

/**
 * The things with those stop words that are things in a name: "thé", "lã", "os"; also without containers and amounts.
 */
export function withStopWords(asked: ParsedQuery, isInAName: (word: string) => boolean): ParsedQuery[] {
  const isNamed = ({ text }: Word) => STOP_WORDS.has(text) && isInAName(text);
  if (!asked.words.some(isNamed)) return [];
  const kept = asked.words.filter((word) => (STOP_WORDS.has(word.text) ? isNamed(word) : isThing(word)));
  const things = kept.map((word) => ({ ...word, isLiteral: isNamed(word) }));
  const bare = things.filter(({ text }) => !AMOUNTS.has(text) && !CONTAINERS.has(text));
  return (
    (bare.length < things.length ? [things, bare] : [things])
      // One word may be the beginning of another.
      .filter((named) => named.length > 1 || asked.words.length > 1)
      .map((named) => askedFor(asked, named, named))
  );
}

function bareOf({ phrase, things, words: all }: ParsedQuery, typed: string): Bare | undefined {
  const words = phrase.split(" ");
  const texts = new Set(things.map((thing) => thing.text));
  const isGood = (word: string) => texts.has(word) && !AMOUNTS.has(word) && !CONTAINERS.has(word);
  let isDoubtful = false;
  const isLeftOut = ({ text }: Word) => {
    if (AMOUNTS.has(text)) return true;
    if (!CONTAINERS.has(text)) return false;
    const after = words.slice(words.indexOf(text) + 1);
    const goods = after.filter(isGood);
    // "frasco de vidrio", "bolsa de tela".
    if (goods.length === 1 && goods.every((word) => MATERIALS.has(word))) return false;
    isDoubtful ||= after[0] !== undefined && isGood(after[0]);
    return true;
  };
  const goods = things.filter((word) => !isLeftOut(word));
  if (goods.length === 0 || goods.length === things.length) return undefined;
  // "cactus pequeño" is written with ñ, "cactus" is not.
  const isGoodWithTilde = (written: string) =>
    isWrittenWithTilde(written) && goods.some((good) => good.text === fold(written));
  const hasTilde = typed.split(/[^\p{Alphabetic}\p{N}\p{M}'’]+/u).some(isGoodWithTilde);
  return { asked: askedFor({ phrase, hasTilde, words: all }, goods, goods), isDoubtful };
}

/** How a word of the query is found in a word of a name; the smaller the better. */
export const CLASS = {
  /** The same but for the plural. */
  same: 0,
  /** The same to the ear. */
  sound: 1,
  /** Its beginning. */
  begins: 2,
  /** Its beginning to the ear. */
  soundBegins: 3,
  /** The same root: another gender or a diminutive. */
  root: 4,
  /** One slip away. */
  slip: 5,
  /** One slip away from its beginning. */
  slipBegins: 6,
  /** Two slips away. */
  twoSlips: 7,
  /** One slip away, while other words begin or sound as typed; only for what is not permitted. */
  caution: 8,
} as const;

/** How much is forgiven: slips of hurried fingers, or what may still be meant when nothing else was found. */
export type Tolerance = "usual" | "wide";

/**
 * The class in which a typed word is found in a word as typed, or the beginning of it: the last word may still be
 * unfinished, others are abbreviated to three letters or more.
 */
export function asTyped(asked: Word, isLast: boolean, word: Word): number | undefined {
  // "fram" is the beginning of "frame", and no form of it.
  if (word.text === `${asked.text}e` && lengthOf(asked.text) >= 3) return CLASS.begins;
  if (asked.stem === word.stem || isGermanPlural(asked.text, word.text) || isGermanPlural(word.text, asked.text)) {
    return CLASS.same;
  }
  if (asked.sound === word.sound) return CLASS.sound;
  if (word.text.startsWith(asked.text) && (isLast || lengthOf(asked.text) >= 3)) return CLASS.begins;
  if (word.heard.startsWith(asked.heard) && lengthOf(asked.heard) >= 3) return CLASS.soundBegins;
  return undefined;
}

/** Whether a word is that of several: Zitrone, Zitronen; Muschel, Muscheln. The one has at least four letters. */
const isGermanPlural = (one: string, many: string) =>
  many.length === one.length + 1 && many.endsWith("n") && many.startsWith(one) && /.{2}(?:.e|el|er)$/u.test(one);

/** Whether two words are the same but for their gender. */
export function hasGenderOf(asked: Word, word: Word): boolean {
  return asked.root === word.root && lengthOf(asked.sound) === lengthOf(word.sound);
}

/** The class in which a typed word is found when slips are forgiven. */
export function withSlips(asked: Word, isLast: boolean, tolerance: Tolerance, word: Word): number | undefined {
  if (asked.root === word.root) return CLASS.root;
  // The ear slips in sounds, fingers slip in letters; a word with a slip may have lost its ending, or none.
  const counted = Math.min(
    slips(asked.sound, word.sound, tolerance),
    slips(asked.stem, word.stem, tolerance),
    slips(asked.text, word.text, tolerance),
  );
  if (counted <= 1) return CLASS.slip;
  if (isLast && tolerance === "usual" && beginsWithASlip(asked.heard, word.heard)) return CLASS.slipBegins;
  return counted === Infinity ? undefined : CLASS.twoSlips;
}

/**
 * The class of a word that is one slip away while others begin or sound as typed. Whoever types the beginning of
 * something permitted may as well mean something that is not, and have slipped. The letters are compared: a beginning
 * has no stem, and what is misheard is found as typed.
 */
export function withCaution(asked: Word, word: Word): number | undefined {
  return slips(asked.text, word.text, "usual") <= 1 ? CLASS.caution : undefined;
}

/** Slips forgiven in a word of so many letters. */
function mostSlips(length: number, tolerance: Tolerance): number {
  const [none, one] = tolerance === "usual" ? [3, 7] : [2, 5];
  return length <= none ? 0 : length <= one ? 1 : MOST_SLIPS;
}

const MOST_SLIPS = 2;

/** In longer words slips are not counted. */
const LONGEST_WITH_SLIPS = 64;

/** Letters left out, put in, changed or swapped with their neighbour; infinitely many when more than are forgiven. */
function slips(asked: string, word: string, tolerance: Tolerance): number {
  if (missing(asked, word) > MOST_SLIPS) return Infinity;
  const [a, b] = [lettersOf(asked), lettersOf(word)];
  const most = mostSlips(a.length, tolerance);
  if (most === 0 || a.length > LONGEST_WITH_SLIPS || Math.abs(a.length - b.length) > most) return Infinity;
  const last = distances(a, b).at(-1) ?? 0;
  return last <= most ? last : Infinity;
}

/** A number of letters of `one` that `other` lacks; each is a slip. Quick, so that few words are compared in full. */
function missing(one: string, other: string): number {
  let count = 0;
  for (let bits = letterBits(one) & ~letterBits(other); bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** Sets one of 32 bits for each letter; several letters share a bit. */
function letterBits(text: string): number {
  let bits = 0;
  for (let n = 0; n < text.length; n += 1) {
    const unit = text.charCodeAt(n);
    // A letter of two units has the bit of its second one.
    if ((unit & 0xfc00) !== 0xd800) bits |= 1 << (unit & 31);
  }
  return bits;
}

/** Whether one slip makes it a beginning; only from six letters on. */
function beginsWithASlip(asked: string, word: string): boolean {
  if (missing(asked, word) > 1) return false;
  const [a, b] = [lettersOf(asked), lettersOf(word)];
  return (
    a.length >= 6 &&
    a.length <= LONGEST_WITH_SLIPS &&
    b.length >= a.length &&
    distances(a, b.slice(0, a.length + 1)).some((count) => count <= 1)
  );
}

/** Slips between `one` and each beginning of `other`. */
function distances(one: readonly string[], other: readonly string[]): number[] {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, n) => n);
  one.forEach((a, i) => {
    const row = [i + 1];
    other.forEach((b, j) => {
      let least = Math.min(at(above, j + 1) + 1, at(row, j) + 1, at(above, j) + (a === b ? 0 : 1));
      if (i > 0 && j > 0 && a === other[j - 1] && one[i - 1] === b) least = Math.min(least, at(before, j - 1) + 1);
      row.push(least);
    });
    before = above;
    above = row;
  });
  return above;
}

const at = (numbers: readonly number[], n: number) => numbers[n] ?? 0;

/** No class: the word was not found. */
export const NOT_FOUND = 255;

/** Where a word of the query was found in a name: twice its class, and one more when it does not come first. */
export const placeOf = (found: number, isFirst: boolean): number => found * 2 + (isFirst ? 0 : 1);

/** What one name of one product is worth to a query. */
export interface NameMatch {
  /** Per word of the query the best place, or `NOT_FOUND`. */
  places: readonly number[];
  kind: NameKind;
  /** Telling words of the name. */
  words: number;
  /** Letters of the name. */
  length: number;
  hasTilde: boolean;
  /** It is the query with its words put together or apart. */
  isRespelled: boolean;
  /** Its words are written as typed. */
  isExact: boolean;
  /** 1 permitted, 2 restricted, 3 not permitted. */
  severity: number;
}

/** All words are there, but not in one name. */
export const SCATTERED = 14;
/** Tiers above this one lack words of the query. */
const PARTIAL = 15;

/**
 * The rank of a name; smaller is better. Tiers: 0 the name itself, 1 another name itself, 2 the words and others
 * besides; 3 and 4 the same to the ear; 5 and 6 with words only begun, 5 also out of caution; 7 to 13 with slips, of
 * which what is permitted is given one more; 14 scattered over several names; above, words are missing.
 */
export function rankOf(asked: ParsedQuery, found: NameMatch): number {
  const places = found.places.filter((place) => place !== NOT_FOUND);
  const classes = places.map((place) => place >> 1);
  // The stems of two languages may agree by chance: "brotes" is no plural of "Brot", nor "panal" the "pañal" of a child.
  const isDoubtful = (found.kind === "translation" && !found.isExact) || (found.hasTilde && !asked.hasTilde);
  const isWhole = places.length >= found.words && !(found.severity <= 1 && isDoubtful);
  const kind = NAME_KINDS.indexOf(found.kind);
  return keyOf([
    [tierOf(asked, classes, isWhole, found), 5],
    [standing(found.severity, isWhole && !classes.includes(CLASS.caution)), 3],
    [kind, 2],
    [strictness(found.severity), 2],
    [places.reduce((sum, place) => sum + place, 0), 7],
    [asked.hasTilde === found.hasTilde ? 0 : 1, 1],
    [Math.abs(found.length - asked.length), 8],
  ]);
}

function tierOf(asked: ParsedQuery, classes: readonly number[], isWhole: boolean, found: NameMatch): number {
  const { places, kind, severity } = found;
  // A word only begun or slipped is as good as missing.
  if (classes.length < places.length) return PARTIAL + places.length - classes.filter(isSure).length;
  const counted = classes.reduce((sum, one) => sum + (one < CLASS.root ? 0 : one === CLASS.twoSlips ? 2 : 1), 0);
  // Who types ñ means ñ; who types n may lack the key.
  const slipped = counted + (asked.hasTilde && !found.hasTilde ? 1 : 0);
  const cautions = classes.filter((one) => one === CLASS.caution).length;
  if (cautions > 0 && slipped === cautions) return 5;
  // What is permitted must be clearly more alike to stand above what is not.
  if (slipped > 0) return 6 + Math.min(slipped + (severity <= 1 ? 1 : 0), 7);
  const worst = Math.max(0, ...classes);
  if (worst === CLASS.same) return isWhole ? (kind === "name" ? 0 : 1) : 2;
  if (worst === CLASS.sound) return isWhole ? 3 : 4;
  return isWhole ? 5 : 6;
}

/**
 * Whether a name answers the query: each word is found as typed, by its sound, its beginning, its root or one slip; a
 * common word only as typed, and a short word not by what is merely alike. The sound of a foreign word is merely alike,
 * because the table of sounds is that of Spanish. Part of a name answers only where it has the first word of the thing,
 * as "leche" has of "leche en polvo" and "polvo" has not; part of a synonym does not.
 */
export function isClose(asked: ParsedQuery, words: readonly TypedWord[], found: NameMatch): boolean {
  if (found.isRespelled) return true;
  const isWhole = found.places.length >= found.words;
  const isNamed = isWhole || (found.kind !== "synonym" && found.places.some((place) => place % 2 === 0));
  if (!isNamed || isConfused(asked, words, found)) return false;
  if (words.length === 1 && words.every(({ text }) => HOMONYMS.has(text))) return false;
  const isAnyAsTyped = found.places.some((place) => place >> 1 === CLASS.same);
  return found.places.every((place, n) => {
    const one = place >> 1;
    if (one === CLASS.same || (one === CLASS.sound && found.kind !== "translation")) return true;
    if (one === CLASS.begins && found.kind !== "scientific") return true;
    return ALIKE.has(one) && (isAnyAsTyped || lengthOf(words[n]?.stem ?? "") >= leastAlike(found.kind));
  });
}

/**
 * Fewest letters of a stem that a merely similar word may answer. The list of common words has fewer of the languages of
 * translations.
 */
const leastAlike = (kind: NameKind) => (kind === "translation" ? 8 : 6);

const ALIKE: ReadonlySet<number> = new Set([
  CLASS.sound,
  CLASS.begins,
  CLASS.soundBegins,
  CLASS.root,
  CLASS.slip,
  CLASS.caution,
]);

/**
 * Whether a name takes a common word for another one; where something answers, such a name is no part of the answer.
 */
export function isConfused(
  asked: ParsedQuery,
  words: readonly TypedWord[],
  { places, hasTilde, isRespelled }: NameMatch,
): boolean {
  if (isRespelled) return false;
  const isAsTyped = (place: number) => place >> 1 === CLASS.same && (!asked.hasTilde || hasTilde);
  return places.some((place, n) => words[n]?.isCommon && place !== NOT_FOUND && !isAsTyped(place));
}

/** Whether a word is there, whole. */
export const isSure = (found: number): boolean => found === CLASS.same || found === CLASS.sound || found === CLASS.root;

/** Whole names before names with further words, and nothing permitted before anything that is not. */
function standing(severity: number, isWhole: boolean): number {
  if (severity >= 2 && isWhole) return 0;
  if (severity >= 3) return 1;
  if (severity <= 1 && isWhole) return 2;
  return severity === 2 ? 3 : 4;
}

const strictness = (severity: number) => 3 - Math.min(severity, 3);

/** The rank of a product whose names have all words between them. */
export function scattered(severity: number): number {
  return keyOf([
    [SCATTERED, 5],
    [standing(severity, false), 3],
    [NAME_KINDS.indexOf("synonym"), 2],
    [strictness(severity), 2],
    [0, 16],
  ]);
}

/**
 * The rank of a permitted thing whose name is also the first word of a stricter one in another language: French "raisin
 * frais" are grapes.
 */
export const afterStricter = (rank: number): number => 2 * 2 ** 23 + standing(1, false) * 2 ** 20 + (rank % 2 ** 20);

/** The tier a rank lies in. */
export const tierOfRank = (rank: number): number => Math.floor(rank / 2 ** 23);

/** One number of several, each held to its bits. */
function keyOf(parts: readonly (readonly [value: number, bits: number])[]): number {
  return parts.reduce((key, [value, bits]) => key * 2 ** bits + Math.min(value, 2 ** bits - 1), 0);
}
