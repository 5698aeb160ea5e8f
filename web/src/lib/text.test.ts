import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  compact,
  documentNumber,
  folded,
  isCedula,
  isDocumentNumber,
  isEmail,
  isFlightNumber,
  isName,
  isPhone,
  oneLine,
  orNull,
  paragraphs,
  plain,
  withNulls,
} from "./text";

type Reader = (typed: string) => string | null;
const wanted =
  (read: (typed: string) => string, isRight: (typed: string) => boolean = (typed) => read(typed) !== ""): Reader =>
  (typed) =>
    isRight(typed) && !typed.includes("\0") ? read(typed) : null;

const READERS: Record<string, Reader> = {
  line: wanted(oneLine),
  text: wanted(paragraphs),
  code: wanted(plain),
  name: wanted(oneLine, isName),
  phone: wanted(plain, isPhone),
  email: wanted(plain, isEmail),
  flight_number: wanted(compact, isFlightNumber),
  document_number: wanted(documentNumber, isDocumentNumber),
  folded: wanted(folded),
};

const vectors = JSON.parse(readFileSync("../services/libs/domain/text_vectors.json", "utf8")) as Record<
  string,
  [string, string | null][]
>;

describe.each(Object.entries(vectors))("what is typed is read as in the services: %s", (kind, cases) => {
  test.each(cases)("%j", (typed, right) => {
    expect(READERS[kind]?.(typed)).toBe(right);
  });
});

test("accents and capitals fold away", () => {
  expect(folded("PIÑÓN Güero")).toBe("pinon guero");
});

test("a text of blanks is nothing", () => {
  expect([orNull(" uva "), orNull("  "), orNull("\u200b\u2800")]).toEqual(["uva", null, null]);
});

test("only the texts of a form are trimmed", () => {
  expect(withNulls({ name: " uva ", reason: " ", verified: false, articles: ["A"] })).toEqual({
    name: "uva",
    reason: null,
    verified: false,
    articles: ["A"],
  });
});

test("an identity card has a check digit, however its number is typed", () => {
  expect(["1710034065", "171.003.406-5", "171003406\u20115", "0926687856"].map(isCedula)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["1710034064", "9910034065", "171003406", "17100340655", "17100340AB", ""].map(isCedula)).toEqual(
    Array(6).fill(false),
  );
});
