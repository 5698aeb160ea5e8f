import { expect, test } from "vitest";
import { byLetter } from "./letters";

test("accents do not count, ñ stands between n and o, numbers stand apart", () => {
  const things = ["oca", "ñame", "níspero", "árbol", "avena", "nabo", "3 en 1"].map((name) => ({ name }));
  const found = byLetter(things).map(([letter, under]) => [letter, ...under.map(({ name }) => name)]);
  expect(found).toEqual([
    ["#", "3 en 1"],
    ["A", "árbol", "avena"],
    ["N", "nabo", "níspero"],
    ["Ñ", "ñame"],
    ["O", "oca"],
  ]);
});
