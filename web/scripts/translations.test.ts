import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { texts } from "../src/texts/catalogue";
import { FIRST_LANGUAGE, LANGUAGES, TRANSLATED } from "./languages.js";

const FOLDER = fileURLToPath(new URL("../src/texts/", import.meta.url));
const modules = import.meta.glob<Record<string, unknown>>(["../src/texts/**/*.ts", "!../src/texts/**/*.test.ts"], {
  eager: true,
});
const others = Object.keys(LANGUAGES).filter((language) => language !== FIRST_LANGUAGE);

test.each(others)("%s has every public text", (language) => {
  expect(readdirSync(FOLDER + language).toSorted()).toEqual(TRANSLATED.map((name) => `${name}.ts`).toSorted());
});

test.each(others)("%s says nothing in Spanish", (language) => {
  // Staff screens have Spanish titles, and the agency has one name.
  const same = new Set([...sentencesIn(modules["../src/texts/staff-titles.ts"]), texts.agency.name]);
  const left = TRANSLATED.flatMap((name) => {
    const spanish = new Set(sentencesIn(modules[`../src/texts/${name}.ts`]));
    return sentencesIn(modules[`../src/texts/${language}/${name}.ts`]).filter(
      (text) => spanish.has(text) && !same.has(text),
    );
  });
  expect(left).toEqual([]);
});

test.each(others)("the functions of %s take what those of Spanish take", (language) => {
  for (const name of TRANSLATED)
    expect(shape(modules[`../src/texts/${language}/${name}.ts`]), name).toEqual(
      shape(modules[`../src/texts/${name}.ts`]),
    );
});

/** Texts of five words or more; shorter ones may be alike. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === "string") return /\S+(?: \S+){4}/.test(value) ? [value] : [];
  if (typeof value === "function") return [];
  return value && typeof value === "object" ? Object.values(value).flatMap(sentencesIn) : [];
}

/** How many values each function takes, and what the groups hold. */
function shape(value: unknown, name = ""): unknown {
  // A refusal of the service names fields of staff, too.
  if (name === "fields") return "names of fields";
  if (typeof value === "function") return value.length;
  if (value === null || typeof value !== "object") return typeof value;
  const parts = Object.entries(value).map(([part, inside]) => [part, shape(inside, part)] as const);
  return Object.fromEntries(parts.toSorted(([one], [other]) => one.localeCompare(other)));
}
