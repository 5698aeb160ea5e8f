import { expect, test } from "vitest";
import { beginsWith, sharesLetters, suggestedFirst } from "./alike";
import { sorted } from "./sorted";

const called = (name: string) => ({ name, match: { kind: "name", text: name, ranges: [0, name.length] } });
const alsoCalled = (name: string, text: string, ranges = [0, text.length]) => ({
  name,
  match: { kind: "synonym", text, ranges },
});

test.each([
  ["ques", called("quesillo"), true],
  ["QUÉS", called("Queso crema"), true],
  ["cre", called("queso crema"), true],
  ["ques", alsoCalled("lácteo fresco", "queso"), true],
  ["eso", called("queso crema"), false],
])("%s begins %o: %s", (typed, found, expected) => {
  expect(beginsWith(typed, found)).toBe(expected);
});

test.each([
  ["xzqwv", alsoCalled("equipo de buceo", "scuba gear"), false],
  ["qwerty", alsoCalled("piel", "cuero curtido", [0, 5]), false],
  ["mansana", called("manzana"), true],
  ["kueso", called("queso crema"), true],
  ["espejo de mano", called("mango"), true],
])("%s shares letters with %o: %s", (typed, found, expected) => {
  expect(sharesLetters(typed, found)).toBe(expected);
});

test("names come before other names, and what is called exactly so before all", () => {
  const order = (typed: string, found: readonly ReturnType<typeof called>[]) =>
    sorted(found, (a, b) => suggestedFirst(typed, a) - suggestedFirst(typed, b)).map(({ name }) => name);
  expect(order("sem", [alsoCalled("semen y óvulos", "semen"), called("semilla de café")])).toEqual([
    "semilla de café",
    "semen y óvulos",
  ]);
  expect(
    order("arroz", [called("lodo o barro"), called("arroz de cebada"), alsoCalled("arroz pilado", "arroz")]),
  ).toEqual(["arroz pilado", "arroz de cebada", "lodo o barro"]);
});
