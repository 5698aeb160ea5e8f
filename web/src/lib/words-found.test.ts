import { expect, test } from "vitest";
import { wordsFound } from "./words-found";

test.each([
  ["semilla", "Prohíbe las semillas sin registro.", ["semillas"]],
  ["Plantas", "La planta, y Plantación.", ["planta", "Plantación"]],
  ["de la", "Ley de la región", []],
  ["", "Ley", []],
])("«%s» is found in «%s»", (typed, text, words) => {
  expect(wordsFound(typed, text)).toEqual(words);
});
