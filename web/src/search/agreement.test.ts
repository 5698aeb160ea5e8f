import { expect, test } from "vitest";
import { deployed, find } from "./reference-catalogue";
import { wordOf } from "./rules";

interface Vectors {
  words: ReturnType<typeof wordOf>[];
  queries: { query: string; best: string[]; nearest: boolean; total: number }[];
}

// Written by the server's rules, see deploy/search/README.md.
const { words, queries } = JSON.parse(deployed("search/vectors.json")) as Vectors;

test("words are heard as the server hears them", () => {
  expect(words.map(({ text }) => wordOf(text))).toEqual(words);
});

test("every query finds what it finds on the server, in the same order", { timeout: 60_000 }, () => {
  const answers = queries.map(({ query, best }) => {
    const { found, isNearest } = find(query);
    return { query, best: found.slice(0, best.length).map(({ code }) => code), nearest: isNearest, total: found.length };
  });
  expect(answers).toEqual(queries);
});
