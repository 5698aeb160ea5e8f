import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("a file for spreadsheets is quoted throughout and holds no formula", () => {
  expect(
    csvOf([
      ["Grupo", "Valor"],
      ["Por producto", '=1+1, "a"'],
    ]),
  ).toBe('\uFEFF"Grupo";"Valor"\r\n"Por producto";"\'=1+1, ""a"""\r\n');
  expect(csvOf([["a;=1; -b;c", "a=1 -b"]])).toBe('\uFEFF"a;\'=1; \'-b;c";"a=1 -b"\r\n');
});

test("numbers are written with the comma of Ecuador", () => {
  expect(csvOf([["kg", 1.5, 1500, -0.25]])).toBe('\uFEFF"kg";"1,5";"1500";"-0,25"\r\n');
});
