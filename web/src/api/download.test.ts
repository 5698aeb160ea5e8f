import { expect, test } from "vitest";
import { fileNameOf } from "./download";

test.each([
  [`attachment; filename="productos-2026-11-21.csv"`, "productos-2026-11-21.csv"],
  [`attachment; filename=paises.xlsx`, "paises.xlsx"],
  [`attachment; filename="paises.csv"; filename*=UTF-8''pa%C3%ADses.csv`, "países.csv"],
  ["inline", null],
  [null, null],
])("%s names %s", (disposition, name) => expect(fileNameOf(disposition)).toBe(name));
