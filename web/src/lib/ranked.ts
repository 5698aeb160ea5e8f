import { folded } from "./text";

/** Something to choose, with what people also call it. */
export interface Findable {
  label: string;
  /** Codes and other names. */
  words?: readonly string[] | undefined;
}

/**
 * The options that a text may mean, the surest first: the whole name, a beginning of it, of another word, letters
 * within.
 */
export function ranked<Option extends Findable>(options: readonly Option[], typed: string): readonly Option[] {
  const sought = plain(typed);
  if (sought === "") return options;
  const found: Option[][] = RANKS.map(() => []);
  for (const option of options) found[rankOf(option, sought)]?.push(option);
  return found.flat();
}

/** The options that are called exactly so. */
export function exactly<Option extends Findable>(options: readonly Option[], typed: string): readonly Option[] {
  const sought = plain(typed);
  return sought === "" ? [] : options.filter((option) => rankOf(option, sought) === 0);
}

type Rank = (name: string, others: readonly string[], sought: string) => boolean;

/** What makes an option the one that is meant, the surest first. */
const RANKS: readonly Rank[] = [
  (name, others, sought) => [name, ...others].some((text) => text === sought || joined(text) === joined(sought)),
  (name, _, sought) => name.startsWith(sought),
  (_, others, sought) => others.some((text) => text.startsWith(sought) || joined(text).startsWith(joined(sought))),
  (name, _, sought) => ` ${name}`.includes(` ${sought}`),
  (_, others, sought) => others.some((text) => ` ${text}`.includes(` ${sought}`)),
  (name, _, sought) => name.includes(sought),
];

function rankOf(option: Findable, sought: string): number {
  const [name = "", ...others] = plainWords(option);
  return RANKS.findIndex((is) => is(name, others, sought));
}

const known = new WeakMap<Findable, readonly string[]>();

/** The names of an option as they are compared; made once, because every key compares all of them. */
function plainWords(option: Findable): readonly string[] {
  const found = known.get(option) ?? [option.label, ...(option.words ?? [])].map(plain);
  known.set(option, found);
  return found;
}

/** The words of a text, without accents, capitals and signs. */
const plain = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}%°]+/gu, " ")
    .trim();

/** "EE. UU." is "EEUU". */
const joined = (text: string): string => text.replaceAll(" ", "");
