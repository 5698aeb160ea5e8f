import { expect, test } from "vitest";
import { faultOf } from "./import-queries";

const file = (name: string, size: number) => ({ name, size }) as File;

test.each([
  ["productos.csv", 10, null],
  ["Productos.XLSX", 10, null],
  ["texto Unicode.txt", 10, null],
  ["productos.tsv", 10, null],
  ["productos.xls", 10, "wrongType"],
  ["fotos.zip", 10, "wrongType"],
  ["productos.csv", 0, "empty"],
  ["productos.csv", 32 * 1024 * 1024, null],
  ["productos.csv", 32 * 1024 * 1024 + 1, "tooLarge"],
])("of %s with %d bytes is said %s before it is sent", (name, size, fault) => {
  expect(faultOf(file(name, size))).toBe(fault);
});
