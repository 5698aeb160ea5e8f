import { expect, test } from "vitest";
import { sourceInWords } from "./source-words";

test("the keys of the reference data are words, and what people typed stays as it is", () => {
  expect(sourceInWords("regla_grupo")).toBe("Regla de su grupo");
  expect(sourceInWords("voyegan2018+general")).toBe("Blog Voyegan, 2018; conocimiento general");
  expect(sourceInWords("Resolución 12, C++")).toBe("Resolución 12, C++");
});
