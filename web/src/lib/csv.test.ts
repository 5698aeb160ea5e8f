import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("a file for spreadsheets holds no formula", () => {
  expect(csvOf([["Grupo", "Valor"], ["Por producto", '=1+1, "a"']])).toBe('\uFEFFGrupo,Valor\r\nPor producto,"\'=1+1, ""a"""\r\n');
});
