import { expect, test } from "vitest";
import { buildIndex, search } from "./engine";
import { deployed, find, list, products, rows } from "./reference-catalogue";
import { commonStemsOf, wordOf } from "./rules";

// The same judgement as search/tests/quality.rs, over the same products and queries, and agreement with the server. One
// file, because searching takes long and both ask the same queries.
// `make search-quality` prints the figures.

const severities = new Map(products.map(({ code, severity }) => [code, severity]));

interface Score {
  queries: number;
  first: number;
  amongThree: number;
  reciprocal: number;
  unsafe: number;
  /** Shown without a verdict. */
  unanswered: number;
}

function judge(file: string) {
  const scores = new Map<string, Score>();
  const wrong: string[] = [];
  for (const { query = "", expected_codes, kind = "" } of rows(file)) {
    const expected = list(expected_codes);
    const { found, isNearest } = find(query);
    const isRight = ({ code = "" }) => expected.includes(code);
    const place = found.findIndex(isRight);
    const namesForbidden = expected.every((code) => severities.get(code) === 3);
    const above = place < 0 ? found : found.slice(0, place);
    const isUnsafe = !isNearest && namesForbidden && above.some(({ severity, tier }) => severity === 1 && tier > 1);
    for (const key of [kind, "all"]) {
      const score = scores.get(key) ?? { queries: 0, first: 0, amongThree: 0, reciprocal: 0, unsafe: 0, unanswered: 0 };
      score.queries += 1;
      score.first += place === 0 ? 1 : 0;
      score.amongThree += place >= 0 && place < 3 ? 1 : 0;
      score.reciprocal += place < 0 ? 0 : 1 / (place + 1);
      score.unsafe += isUnsafe ? 1 : 0;
      score.unanswered += isNearest ? 1 : 0;
      scores.set(key, score);
    }
    if (place !== 0 || isUnsafe) {
      const top = found.slice(0, 4).map(({ code, name, tier }) => `${code} ${name} [${tier}]`);
      const nearest = isNearest ? ", nearest" : "";
      wrong.push(
        `  ${query} (${kind}): expected ${expected_codes}, place ${place + 1}${nearest}${isUnsafe ? ", UNSAFE" : ""}; found ${top.join(" | ")}`,
      );
    }
  }
  return { scores, wrong };
}

function report(file: string, { scores, wrong }: ReturnType<typeof judge>): string {
  const line = ([kind, { queries, first, amongThree, reciprocal, unsafe, unanswered }]: [string, Score]) => {
    const share = (count: number) => `${((100 * count) / queries).toFixed(1).padStart(5)} %`;
    const mean = (reciprocal / queries).toFixed(3);
    return `${kind.padEnd(16)} ${String(queries).padStart(4)} queries  top-1 ${share(first)}  top-3 ${share(amongThree)}  MRR ${mean}  violations ${unsafe}  without verdict ${unanswered}`;
  };
  const kinds = [...scores].toSorted(([a], [b]) => Number(a === "all") - Number(b === "all") || (a < b ? -1 : 1));
  return [`browser, ${file}`, ...kinds.map(line), ...wrong, ""].join("\n");
}

const JUDGED = [
  ...["queries_public.csv", "queries_own.csv", "queries_quantities.csv"].map((file) => ({
    file,
    first: 0.96,
    three: 0.98,
  })),
  // Written from the translations before the search was asked.
  ...["en", "de", "fr", "pt"].map((language) => ({ file: `queries_${language}.csv`, first: 0.96, three: 0.98 })),
];

test.each(JUDGED)(
  "the judged queries of $file are answered right",
  { timeout: 180_000 },
  ({ file, first: leastFirst, three }) => {
    const judged = judge(file);
    if (process.env.SEARCH_QUALITY) process.stdout.write(`${report(file, judged)}\n`);
    const { queries = 0, first = 0, amongThree = 0, unsafe, unanswered } = judged.scores.get("all") ?? {};
    const wrong = judged.wrong.join("\n");
    expect(amongThree / queries, wrong).toBeGreaterThanOrEqual(three);
    expect(first / queries, wrong).toBeGreaterThanOrEqual(leastFirst);
    expect(unsafe, wrong).toBe(0);
    // Who adds an amount to what the catalogue knows gets the verdict all the same.
    if (file === "queries_quantities.csv") expect(unanswered, wrong).toBe(0);
  },
);

const UNKNOWN = [
  { file: "queries_unknown.csv", most: 0.015, mostEach: 0.025 },
  { file: "queries_brands.csv", most: 0.03, mostEach: 0.09 },
];

test.each(UNKNOWN)(
  "what the catalogue does not know is not answered by what it is confused with: $file",
  { timeout: 180_000 },
  ({ file, most, mostEach }) => {
    const languages = new Map<string, { asked: number; wrong: string[] }>();
    for (const { query = "", language = "" } of rows(file)) {
      const { found, isNearest } = find(query);
      const known = languages.get(language) ?? { asked: 0, wrong: [] };
      const [first] = isNearest ? [] : found;
      const wrong = first ? [...known.wrong, `  ${query}: ${first.code} ${first.name} [${first.tier}]`] : known.wrong;
      languages.set(language, { asked: known.asked + 1, wrong });
    }
    const lines = [...languages].flatMap(([language, { asked, wrong }]) => {
      const share = ((100 * wrong.length) / asked).toFixed(1).padStart(4);
      return [`${language.padEnd(16)} ${String(asked).padStart(4)} queries  false confidence ${share} %`, ...wrong];
    });
    const told = [`browser, ${file}`, ...lines, ""].join("\n");
    if (process.env.SEARCH_QUALITY) process.stdout.write(`${told}\n`);
    const sum = (count: (one: { asked: number; wrong: string[] }) => number) =>
      [...languages.values()].reduce((all, one) => all + count(one), 0);
    expect(sum(({ wrong }) => wrong.length) / sum(({ asked }) => asked), told).toBeLessThanOrEqual(most);
    for (const { asked, wrong } of languages.values()) expect(wrong.length / asked, told).toBeLessThanOrEqual(mostEach);
  },
);

interface Vectors {
  words: ReturnType<typeof wordOf>[];
  queries: { query: string; best: string[]; nearest: boolean; total: number }[];
}

// Written by the server's rules, see deploy/search/README.md.
const { words, queries } = JSON.parse(deployed("search/vectors.json")) as Vectors;

test("words are heard as the server hears them", () => {
  expect(words.map(({ text }) => wordOf(text))).toEqual(words);
});

test("every query finds what it finds on the server, in the same order", { timeout: 180_000 }, () => {
  const answers = queries.map(({ query, best }) => {
    const { found, isNearest } = find(query);
    return {
      query,
      best: found.slice(0, best.length).map(({ code }) => code),
      nearest: isNearest,
      total: found.length,
    };
  });
  expect(answers).toEqual(queries);
});

test("a letter of two UTF-16 units is one slip", () => {
  const name = "𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯";
  const index = buildIndex([{ name, synonyms: [], scientific_name: null, translations: [] }]);
  // Two letters of another plane half, so that both units of each differ.
  const { hits } = search(index, "𐐨𐐩𐐪𐐫𐐬𐐭𐌰𐌲", commonStemsOf(""), () => 1);
  expect(hits).toHaveLength(1);
});
