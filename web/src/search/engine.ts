import {
  afterStricter,
  asTyped,
  askedOf,
  type ParsedQuery,
  CLASS,
  type CommonStems,
  fold,
  hasGenderOf,
  isClose,
  isConfused,
  isSure,
  joined,
  languagesOfSynonyms,
  lengthOf,
  nameOf,
  namesOf,
  type NameKind,
  NOT_FOUND,
  type Tolerance,
  placeOf,
  type ProductNames,
  rankOf,
  SCATTERED,
  scattered,
  tierOfRank,
  type TypedWord,
  type Word,
  withCaution,
  withSlips,
  withStopWords,
} from "./rules";
import { sorted } from "../lib/sorted";
import { oneLine } from "../lib/text";

/** A found product, and the name it was found by. */
interface Hit {
  /** Place of the product in the list that was indexed. */
  product: number;
  rank: number;
  /** Place of the name among the product's names, see `namesOf`. */
  nth: number;
}

/** What a query found, best first. */
export interface Hits {
  hits: Hit[];
  /** Nothing answers the query; these are the most alike. */
  isNearest: boolean;
  /** Parts of a text that were recognised, as ranges of letters: start, end, start, end, … */
  marks: (text: string) => number[];
}

/** Everything that products are found by. */
export interface Index {
  /** Every distinct word once. */
  words: Word[];
  names: IndexedName[];
  /** Which words of the index a text has. */
  wordNumbers: Map<string, number>;
}

interface IndexedName {
  product: number;
  nth: number;
  kind: NameKind;
  /** Numbers of its words in the index. */
  words: number[];
  firsts: boolean[];
  length: number;
  hasTilde: boolean;
  /** Languages that it may be in, a bit each; none where they are not known. */
  languages: number;
  /** Whether it is a translation that begins with what the thing is. */
  hasHeadFirst: boolean;
  /** How its words are heard as one. */
  joined: string;
  /** Its words as they are written. */
  written: string;
}

/** Arranges products to be searched; products found alike stay in the order they are given in. */
export function buildIndex(products: readonly ProductNames[]): Index {
  const index: Index = { words: [], names: [], wordNumbers: new Map() };
  products.forEach((product, number) => {
    const languages = languagesOfSynonyms(product);
    namesOf(product).forEach((text, nth) => {
      const name = nameOf(text);
      if (!name) return;
      index.names.push({
        product: number,
        nth,
        kind: name.kind,
        words: name.words.map((word) => numberOf(index, word)),
        firsts: name.firsts,
        length: name.length,
        hasTilde: name.hasTilde,
        languages: name.kind === "synonym" ? languages : (text.language?.bit ?? 0),
        hasHeadFirst: name.hasHeadFirst,
        joined: joined(name.words),
        written: writtenAs(name.words),
      });
    });
  });
  return index;
}

const writtenAs = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ");

function numberOf({ words, wordNumbers }: Index, word: Word): number {
  const known = wordNumbers.get(word.text);
  if (known !== undefined) return known;
  wordNumbers.set(word.text, words.length);
  return words.push(word) - 1;
}

/** What the words of a query are compared with, from strict to lenient. */
type Comparison =
  | "as typed"
  /** With slips only where nothing begins as typed. */
  | "slips where needed"
  /**
   * Whole words and their roots; only where there are none beginnings, and only where there are none of these slips.
   */
  | "surest"
  | Tolerance;

/** All words in one name, all words in the names of one product, or any word. */
type MatchScope = "one name" | "all words" | "any word";

/**
 * Everything a query finds; `severityOf` says how strict a product's verdict is: 1 permitted, 2 restricted, 3 not
 * permitted.
 */
export function search(index: Index, text: string, common: CommonStems, severityOf: (product: number) => number): Hits {
  const asked = askedOf(oneLine(text), common);
  if (asked.all.length === 0) return NOTHING;
  for (const named of withStopWords(asked, (word) => index.wordNumbers.has(word))) {
    const found = attempt(index, named, named.things, "as typed", "one name", severityOf);
    if (found?.isNearest === false) return found;
  }
  const found = answerTo(index, asked, severityOf);
  const { bare } = asked;
  if (bare && !isBest(found, ASKED_AS_TYPED)) {
    const others = answerTo(index, bare.asked, severityOf);
    if (
      bare.isDoubtful
        ? isBest(others, WHOLE_NAME)
        : isBest(others, ASKED_AS_TYPED) || (others && !others.isNearest && found?.isNearest !== false)
    ) {
      return others ?? NOTHING;
    }
  }
  const alike = bare && !bare.isDoubtful ? bare.asked : asked;
  return found ?? nearestTo(index, alike, severityOf) ?? { ...NOTHING, isNearest: true };
}

/** Tiers in which a query is a name of the product, and in which a name has each of its words. */
const [WHOLE_NAME, ASKED_AS_TYPED] = [1, 2];

/** Whether the best answer lies in a tier or above it. */
const isBest = (found: Hits | undefined, tier: number) =>
  found?.isNearest === false && tierOfRank(found.hits[0]?.rank ?? Infinity) <= tier;

type SeverityOf = (product: number) => number;

/** What has every word of the query. */
function answerTo(index: Index, asked: ParsedQuery, severityOf: SeverityOf): Hits | undefined {
  const { all, things } = asked;
  return (
    (all.length === things.length ? undefined : attempt(index, asked, all, "as typed", "one name", severityOf)) ??
    attempt(index, asked, things, "slips where needed", "all words", severityOf) ??
    (things.length > 1 ? attempt(index, asked, things, "usual", "one name", severityOf) : undefined)
  );
}

/** What has some of its words, or is most alike. */
function nearestTo(index: Index, asked: ParsedQuery, severityOf: SeverityOf): Hits | undefined {
  const { things } = asked;
  const found =
    (things.length > 1 ? attempt(index, asked, things, "surest", "any word", severityOf) : undefined) ??
    attempt(index, asked, things, "wide", "any word", severityOf);
  return found && { ...found, isNearest: true };
}

function attempt(
  index: Index,
  asked: ParsedQuery,
  words: readonly TypedWord[],
  comparison: Comparison,
  wanted: MatchScope,
  severityOf: SeverityOf,
): Hits | undefined {
  const found = words.map((word, n) => matches(index, word, n + 1 === words.length, comparison));
  const isWhole = comparison === "slips where needed" ? joined(words) : undefined;
  const { hits, isAnswer } = collect(index, asked, words, found, isWhole, wanted, severityOf);
  return hits.length > 0 ? { hits, isNearest: !isAnswer, marks: marker(index, words, found) } : undefined;
}

const NOTHING: Hits = { hits: [], isNearest: false, marks: () => [] };

/** Words of the index in which a typed word is found, each with its best class. */
type Matches = Map<number, number>;

function matches(index: Index, asked: TypedWord, isLast: boolean, comparison: Comparison): Matches {
  const found: Matches = new Map();
  const literal = asked.isLiteral ? index.wordNumbers.get(asked.text) : undefined;
  if (literal !== undefined) return found.set(literal, CLASS.same);
  const look = (classOf: (word: Word) => number | undefined) =>
    index.words.forEach((word, number) => {
      const one = classOf(word);
      if (one !== undefined && one < (found.get(number) ?? NOT_FOUND)) found.set(number, one);
    });
  const forgive = (tolerance: Tolerance) => look((word) => withSlips(asked, isLast, tolerance, word));

  look((word) => asTyped(asked, isLast, word));
  if (comparison === "usual" || comparison === "wide") forgive(comparison);
  if (comparison === "slips where needed") {
    if (found.size === 0) forgive("usual");
    else if ([...found.values()].every((one) => one !== CLASS.same)) look((word) => withCaution(asked, word));
  }
  if (comparison === "surest") {
    look((word) => (hasGenderOf(asked, word) ? CLASS.root : undefined));
    const sure = new Map([...found].filter(([, one]) => isSure(one)));
    if (sure.size > 0) return sure;
    if (found.size === 0) forgive("usual");
  }
  return found;
}

function collect(
  { names }: Index,
  asked: ParsedQuery,
  typed: readonly TypedWord[],
  found: readonly Matches[],
  whole: string | undefined,
  wanted: MatchScope,
  severityOf: (product: number) => number,
): { hits: Hit[]; isAnswer: boolean } {
  const typedSo = writtenAs(typed);
  let isAnswer = false;
  /** The best name of each product, and which words of the query any of its names has. */
  const best = new Map<number, { hit: Hit; languages: number; has: boolean[]; isConfused: boolean }>();
  let stricterHeads = 0;
  for (const name of names) {
    const { product, nth, kind, words, firsts, length, hasTilde, languages, joined: heard, written } = name;
    const isJoined = heard === whole && words.length + found.length > 2;
    const severity = severityOf(product);
    const places = found.map((one, n) => {
      const place = Math.min(bestPlace(one, words, firsts), isJoined ? placeOf(CLASS.sound, n === 0) : NOT_FOUND);
      return severity < 3 && place >> 1 === CLASS.caution ? NOT_FOUND : place;
    });
    const has = places.map((place) => place !== NOT_FOUND);
    if (!has.includes(true)) continue;
    const count = isJoined ? found.length : words.length;
    // Written as one word or as several.
    const isRespelled = isJoined && words.length !== found.length;
    const isExact = written === typedSo;
    const one = { places, kind, words: count, length, hasTilde, isRespelled, isExact, severity };
    const isFirst = places.length === 1 && places[0] === 0 && found[0]?.get(words[0] ?? -1) === CLASS.same;
    if (severity > 1 && name.hasHeadFirst && isFirst) stricterHeads |= languages;
    const rank = rankOf(asked, one);
    isAnswer ||= isClose(asked, typed, one);
    const isMistaken = isConfused(asked, typed, one);
    const known = best.get(product);
    if (!known) best.set(product, { hit: { product, rank, nth }, languages, has, isConfused: isMistaken });
    else {
      known.isConfused &&= isMistaken;
      known.has = known.has.map((before, n) => before || has[n] === true);
      if (rank < known.hit.rank) {
        known.hit = { product, rank, nth };
        known.languages = languages;
      }
    }
  }
  const shown = [...best.values()].filter((one) => !isAnswer || !one.isConfused);
  const hits = shown.map(({ hit, languages, has }) => {
    const severity = severityOf(hit.product);
    const tier = tierOfRank(hit.rank);
    if (!has.includes(false) && tier > SCATTERED) return { ...hit, rank: scattered(severity) };
    const isNamedOtherwise = languages !== 0 && (stricterHeads & ~languages) !== 0;
    return severity === 1 && tier === WHOLE_NAME && isNamedOtherwise ? { ...hit, rank: afterStricter(hit.rank) } : hit;
  });
  const wantedHits = sorted(
    hits.filter(({ rank }) => wanted === "any word" || tierOfRank(rank) < SCATTERED + (wanted === "all words" ? 1 : 0)),
    (a, b) => a.rank - b.rank || a.product - b.product,
  );
  return { hits: wantedHits, isAnswer };
}

function bestPlace(found: Matches, words: readonly number[], firsts: readonly boolean[]): number {
  return words.reduce((best, word, n) => {
    const one = found.get(word);
    return one === undefined ? best : Math.min(best, placeOf(one, firsts[n] === true));
  }, NOT_FOUND);
}

/** How much of each recognised word was typed: its beginning, or all of it. */
function marker({ wordNumbers }: Index, words: readonly Word[], found: readonly Matches[]): Hits["marks"] {
  const typed = new Map<number, number>();
  found.forEach((matched, n) => {
    for (const [word, one] of matched) {
      const letters = one === CLASS.begins ? lengthOf(words[n]?.text ?? "") : Number.POSITIVE_INFINITY;
      typed.set(word, Math.max(typed.get(word) ?? 0, letters));
    }
  });
  return (text) => {
    const marks: number[] = [];
    for (const match of text.matchAll(/[\p{Alphabetic}\p{N}\p{M}'’]+/gu)) {
      const letters = typed.get(wordNumbers.get(fold(match[0])) ?? -1);
      if (letters === undefined) continue;
      const start = lengthOf(text.slice(0, match.index));
      marks.push(start, start + Math.min(letters, lengthOf(match[0])));
    }
    return marks;
  };
}

/** The name of a product that a hit was earned by. */
export function matchedName(product: ProductNames, nth: number): { kind: string; text: string } | undefined {
  const name = namesOf(product)[nth];
  return name && { kind: name.kind === "translation" ? "synonym" : name.kind, text: name.written };
}
