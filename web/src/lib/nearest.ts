import { folded } from "./text";

/** Something that is known by its name, and perhaps by where it is. */
export interface NamedItem {
  name: string;
  place?: string | undefined;
}

/**
 * What may stand for something that is not used any more: what has the same words with a few more or fewer, or else the
 * only one at the same place. Where two are equally near nobody knows which is meant, and nothing stands for it.
 */
export function nearest<Other extends NamedItem>(gone: NamedItem, others: readonly Other[]): Other | undefined {
  const words = wordsOf(gone.name);
  const alike = others.flatMap((other) => {
    const its = wordsOf(other.name);
    return within(words, its) || within(its, words) ? [{ other, distance: Math.abs(its.length - words.length) }] : [];
  });
  const least = Math.min(...alike.map(({ distance }) => distance));
  const closest = alike.filter(({ distance }) => distance === least).map(({ other }) => other);
  const here = gone.place ? others.filter(({ place }) => place === gone.place) : [];
  return only(closest) ?? only(here);
}

const only = <One>(found: readonly One[]): One | undefined => (found.length === 1 ? found[0] : undefined);

const within = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 0 && few.every((word) => many.includes(word));

/** The words that say something, without accents and capitals. */
const wordsOf = (name: string): string[] =>
  [...new Set(folded(name).split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length > 2 || /\d/.test(word));
