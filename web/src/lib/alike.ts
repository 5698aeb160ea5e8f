import { folded } from "./text";

/** What was found, the name it was found by, and which of its letters matched: start, end, start, end, … */
interface AlikeMatch {
  name: string;
  match?: { kind: string; text: string; ranges: readonly number[] } | null | undefined;
}

/** Whether a word of the name, or of the other name it was found by, begins with what was typed. */
export const beginsWith = (typed: string, { name, match }: AlikeMatch): boolean =>
  begins(typed, name) || begins(typed, match?.text ?? "");

const begins = (typed: string, text: string): boolean => ` ${folded(text)}`.includes(` ${folded(typed)}`);

/** Whether what matched has half of the letters of a typed word; what merely sounds alike is better not named. */
export function sharesLetters(typed: string, { name, match }: AlikeMatch): boolean {
  const ranges = match?.ranges ?? [];
  const letters = folded(
    match
      ? Array.from(match.text)
          .filter((_, n) => ranges.some((start, m) => m % 2 === 0 && start <= n && n < (ranges[m + 1] ?? start)))
          .join("")
      : name,
  );
  return folded(typed)
    .split(" ")
    .some((word) => {
      const wanted = [...new Set(word)];
      return wanted.filter((letter) => letters.includes(letter)).length * 2 >= wanted.length;
    });
}

/** What is suggested while one types: what is called so, what begins so, what has another name that begins so. */
export function suggestedFirst(typed: string, { name, match }: AlikeMatch): number {
  if (folded(match?.text ?? name) === folded(typed)) return 0;
  if (match?.kind !== "synonym" && begins(typed, name)) return 1;
  return begins(typed, match?.text ?? "") ? 2 : 3;
}
