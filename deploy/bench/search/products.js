// Prints a products.csv with many rows derived from the reference file. A seed always gives the same rows.
//
//   node deploy/bench/search/products.js <rows> [seed]

import { rows } from "./csv.js";

const count = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);

const KINDS = [
  "andino",
  "costeño",
  "amazónico",
  "importado",
  "orgánico",
  "criollo",
  "silvestre",
  "de huerta",
  "de vivero",
  "de temporada",
];
const STATES = [
  "entero",
  "picado",
  "rallado",
  "congelado",
  "deshidratado",
  "en almíbar",
  "en salmuera",
  "tostado",
  "molido",
  "en conserva",
];
const PLACES = [
  "Ambato",
  "Cayambe",
  "Loja",
  "Manabí",
  "Cuenca",
  "Otavalo",
  "Puyo",
  "Santa Elena",
  "Quevedo",
  "Tulcán",
  "Machala",
  "Zaruma",
];
const SYLLABLES = [
  "ba",
  "ca",
  "chi",
  "do",
  "fe",
  "gua",
  "hi",
  "ja",
  "ki",
  "lu",
  "ma",
  "no",
  "pe",
  "qui",
  "ra",
  "so",
  "ta",
  "u",
  "vi",
  "ya",
  "zu",
];

/** Mulberry32, a small seeded generator. */
function createRandom() {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom();
const pick = (list) => list[Math.floor(random() * list.length)];
const brand = () => {
  const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join("");
  return word[0].toUpperCase() + word.slice(1);
};

const cell = (text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const models = rows(new URL("../../data/products.csv", import.meta.url));
const columns = Object.keys(models[0]);

const taken = new Set();
const out = [columns.join(",")];
for (let n = 1; n <= count; n += 1) {
  const model = pick(models);
  let name;
  do name = `${model.name} ${pick(KINDS)} ${pick(STATES)} ${brand()} de ${pick(PLACES)}`;
  while (taken.has(name.toLowerCase()));
  taken.add(name.toLowerCase());
  const synonyms = model.synonyms
    .split(";")
    .filter(Boolean)
    .map((synonym) => `${synonym} ${brand()}`);
  const row = {
    ...model,
    code: `BEN-${String(n).padStart(6, "0")}`,
    name,
    synonyms: synonyms.join(";"),
    source: "general",
  };
  out.push(columns.map((column) => cell(row[column] ?? "")).join(","));
}
process.stdout.write(`${out.join("\n")}\n`);
