import { folded } from "./text";

/** Shorter words are in every text. */
const SHORTEST = 3;

/** The words of a text that begin as typed ones do, as the text writes them; an ending that says "several" is left out. */
export function wordsFound(typed: string, text: string): string[] {
  const begins = folded(typed)
    .split(" ")
    .filter((word) => word.length >= SHORTEST)
    .map((word) => word.replace(/e?s$/, ""));
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => begins.some((begin) => folded(word).startsWith(begin)));
}
