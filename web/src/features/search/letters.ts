import { withoutAccents } from "../../lib/text";
import { sorted } from "../../lib/sorted";

/** Things in the order of the Spanish alphabet, under the letter they begin with. */
export function byLetter<Thing extends { name: string }>(
  things: readonly Thing[],
): [letter: string, things: Thing[]][] {
  const letters = new Map<string, Thing[]>();
  for (const thing of sorted(things, (a, b) => byName(a.name, b.name))) {
    const letter = letterOf(thing.name);
    letters.set(letter, [...(letters.get(letter) ?? []), thing]);
  }
  return [...letters];
}

/** The order of the Spanish alphabet. */
export const byName = new Intl.Collator("es").compare;

/** The first letter without its accent; ñ is a letter of its own, and what is no letter is under "#". */
function letterOf(name: string): string {
  const first = name.normalize("NFC").charAt(0).toLocaleUpperCase("es");
  if (first === "Ñ") return first;
  const plain = withoutAccents(first).charAt(0);
  return /\p{L}/u.test(plain) ? plain : "#";
}
