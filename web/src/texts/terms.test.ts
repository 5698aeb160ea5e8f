import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The catalogue, and what travellers look for and declare. */
const PRODUCTS = [
  "products",
  "search",
  "home",
  "declarations",
  "own-data",
  "sent-declaration",
  "sworn-questions",
  "declaration-review",
  "declaration-sending",
  "declaration-paper",
  "settings-hub",
  "system-status",
  "screen-titles",
  "staff-titles",
  "legal-management",
  "managed_products",
];
/** The articles of norms. */
const ARTICLES = [
  "legal",
  "legal-management",
  "legal-links",
  "settings-hub",
  "screen-titles",
  "staff-titles",
  "editing",
  "api",
  "audit",
  "managed_products",
];

/** Files in which a word is right although another thing must not be called so. */
const RIGHT_IN: Readonly<Record<string, readonly string[]>> = { producto: PRODUCTS, artículo: ARTICLES };
/** The only files in which a word is wrong: elsewhere it says what it is for. */
const WRONG_IN: Readonly<Record<string, readonly string[]>> = {
  mercancía: ["products", "search", "managed_products"],
  precinto: ["verification"],
};
/** What may be said anywhere. */
const RIGHT: Readonly<Record<string, readonly RegExp[]>> = {
  producto: [
    /productos? del catalogo|"por producto"|tabla de productos|"productos?"|el producto"|el producto no existe|buscar un producto/gi,
    // What a traveller reads of a form, and what an administrator reads of the catalogue.
    /al menos un producto|un producto restringido necesita/gi,
  ],
  artículo: [/la norma o el articulo|"articulos?"|el articulo no existe/gi],
  oficial: [/(registro|nombre|termino|texto|publicacion|documento|enlace) oficial/gi],
  administración: [/administracion (regional|de declaraciones)/gi],
  // The stamp of an office.
  sello: [/firma y sello/gi],
  vuelo: [
    /vuelos? (o|ni|y) (la )?(embarcacion|ruta)/gi,
    /(numero de|este|el|un) vuelo/gi,
    /"vuelos"/gi,
    /`vuelo \$\{number\}`/gi,
  ],
};

const files = [
  ...listed("web/src/texts/", /^(?!usual-names)[\w-]+\.ts$/),
  ...listed("gateway/src/", /^(messages|managed_products|\w+_file)\.rs$/),
];
const lines = files.flatMap(({ path, name }) => textsOf(path).map((text) => ({ name, text })));
const words = wordsToAvoid();

test("the table names words to avoid", () => {
  expect(words.map(({ word }) => word)).toEqual(
    expect.arrayContaining(["agente", "jefe de punto", "producto", "abrir", "hecho apartado", "vuelo"]),
  );
});

test.each(words)("no text says «$word» where it means «$use»", ({ word, pattern }) => {
  const wrong = lines.filter(({ name, text }) => {
    if (RIGHT_IN[word]?.includes(name) || WRONG_IN[word]?.includes(name) === false) return false;
    return pattern.test((RIGHT[word] ?? []).reduce((left, right) => left.replaceAll(right, ""), text));
  });
  expect(wrong).toEqual([]);
});

test("what is excepted is said somewhere", () => {
  const unused = Object.values(RIGHT)
    .flat()
    .filter((right) => !lines.some(({ text }) => text.search(right) >= 0));
  expect(unused).toEqual([]);
});

/** The last column of the table, and what only papers say. Of a verb, only with what it is done to. */
function wordsToAvoid() {
  const rows = read("docs/terms.md").matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm);
  return [...rows].slice(1).flatMap(([, use = "", not = ""]) => {
    const onPapers = [...use.matchAll(/on papers \*(.+?)\*/g)].map(([, word = ""]) => word);
    const object = /^\p{L}+r (?:un|el) (.+)$/u.exec(use)?.[1];
    return [...not.split(", ").filter((word) => !word.startsWith("where ")), ...onPapers].map((word) => ({
      use,
      word,
      pattern: object
        ? new RegExp(`\\b${word.slice(0, word.length > 3 ? -2 : -1)}\\w* (\\w+ )?${plain(object)}s?\\b`, "i")
        : new RegExp(`\\b${plain(word)}(s|es)?\\b`, "i"),
    }));
  });
}

/** The texts of each line, without accents. */
function textsOf(path: string): string[] {
  const code = read(path)
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  return code.map((line) => plain((line.match(/"(?:[^"\\]|\\.)*"|`[^`]*`/g) ?? []).join(" ")));
}

function listed(folder: string, wanted: RegExp) {
  return readdirSync(ROOT + folder)
    .filter((file) => wanted.test(file))
    .map((file) => ({ path: folder + file, name: file.replace(/\.\w+$/, "") }));
}

function read(path: string): string {
  return readFileSync(ROOT + path, "utf8");
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
