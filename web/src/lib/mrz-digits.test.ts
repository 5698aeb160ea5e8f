import { describe, expect, test } from "vitest";
import { DIGITS, type Format, LETTERS, seeded, writtenDocument } from "../../testing/mrz";
import { readMrz } from "./mrz";
import { checkDigit, repaired } from "./mrz-digits";

const TODAY = "2026-11-22";
const FORMATS: readonly Format[] = ["TD1", "TD2", "TD3"];
const read = (lines: readonly string[]) => readMrz(lines.join("\n"), TODAY);
const put = (lines: readonly string[], line: number, at: number, sign: string) =>
  lines.map((text, n) => (n === line ? text.slice(0, at) + sign + text.slice(at + 1) : text));
const inMixedCase = (name: string) => name.toLowerCase().replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

test.each([
  ["520727", 3],
  ["AB2134<<<", 5],
  ["L898902C3", 6],
  ["D23145890", 7],
])("the check digit of %s is the one that ICAO prints", (text, digit) => expect(checkDigit(text)).toBe(digit));

test("500 documents are read as they were written", () => {
  const random = seeded(1);
  for (let n = 0; n < 500; n += 1) {
    const written = writtenDocument(random, FORMATS[n % 3] ?? "TD3");
    expect(read(written.lines), written.lines.join("\n")).toMatchObject({
      problems: written.isCut ? [expect.stringContaining("cortado")] : [],
      births: [],
      document: {
        document_number: written.number,
        issuer: written.country,
        nationality: written.country,
        surnames: inMixedCase(written.surnames),
        given_names: written.isCut ? expect.any(String) : inMixedCase(written.given),
        birth_date: written.birth,
        sex: written.sex,
        expiry_date: written.expiry,
      },
    });
    expect(repaired(written.lines)).toEqual(written.lines);
  }
});

/** What a check digit sees of a sign: its worth in units. */
const units = (sign: string) => checkDigit(`<<${sign}`);
/** Where a check digit covers a sign: line and positions. */
const COVERED: Record<Format, readonly (readonly [line: number, start: number, end: number])[]> = {
  TD1: [
    [0, 5, 15],
    [1, 0, 7],
    [1, 8, 15],
  ],
  TD2: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
  ],
  TD3: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
    [1, 28, 44],
  ],
};

/** What is read and was not written, and what somebody is told. */
function corrupted(random: ReturnType<typeof seeded>, n: number) {
  const format = FORMATS[n % 3] ?? "TD3";
  const written = writtenDocument(random, format);
  const [line, start, end] = random.pick(COVERED[format]);
  const at = start + random.below(end - start);
  const before = written.lines[line]?.[at] ?? "";
  const sign = random.pick([...`${LETTERS}${DIGITS}<`].filter((one) => one !== before));
  const reading = read(put(written.lines, line, at, sign));
  const isSilent = reading.problems.length === 0;
  const document = "document" in reading ? reading.document : null;
  const [number, birth] = [document?.document_number ?? "", document?.birth_date ?? ""];
  const isWrong = (number !== "" && number !== written.number) || (birth !== "" && birth !== written.birth);
  return { isSeen: units(before) !== units(sign), isSilent, isWrong };
}

test("of 500 wrong signs each is told or put right, but for those that count as much as the right one", () => {
  const random = seeded(2);
  const tried = Array.from({ length: 500 }, (_, n) => corrupted(random, n));
  // A letter and a digit may count the same: 0, A, K, U and the filler do. No check digit can tell them apart.
  expect(tried.filter(({ isSeen, isWrong }) => isSeen && isWrong)).toEqual([]);
  const unseen = tried.filter(({ isSeen }) => !isSeen);
  expect(unseen.length / tried.length).toBeCloseTo(0.08, 1);
  // Most of these are in places that take only digits, so the parser reports them anyway.
  expect(unseen.filter(({ isWrong }) => isWrong).length / tried.length).toBeLessThan(0.05);
});

describe("signs that look alike", () => {
  const pairOf = (sign = " ") => ["0O", "1I", "8B", "5S", "2Z"].find((pair) => pair.includes(sign)) ?? "";

  test("are put right, or the part stays empty; never is another one read", () => {
    const random = seeded(3);
    let right = 0;
    let dates = 0;
    for (let n = 0; n < 500; n += 1) {
      const format = FORMATS[n % 3] ?? "TD3";
      const { lines, ...written } = writtenDocument(random, format);
      const [line, start, end] = random.pick(COVERED[format].slice(0, 3));
      const signs = lines[line] ?? "";
      const places = Array.from({ length: end - start }, (_, at) => start + at).filter((at) => pairOf(signs[at]));
      if (places.length === 0) continue;
      const at = random.pick(places);
      const reading = read(put(lines, line, at, pairOf(signs[at]).replace(signs[at] ?? "", "")));
      const document = "document" in reading ? reading.document : null;
      expect([written.number, ""]).toContain(document?.document_number);
      expect([written.birth, ""]).toContain(document?.birth_date);
      const isRight = document?.document_number === written.number && document.birth_date === written.birth;
      expect(isRight || reading.problems.length > 0).toBe(true);
      if (start === (format === "TD1" ? 5 : 0)) continue;
      dates += 1;
      if (isRight) right += 1;
    }
    expect(right).toBe(dates);
  });

  test("are put right where only digits stand, if the check digit proves it", () => {
    const passport = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
    // In the birth 740812.
    expect(repaired(put(passport, 1, 15, "O"))).toEqual(passport);
    expect(repaired(put(passport, 1, 16, "B"))).toEqual(passport);
    const other = put(passport, 1, 17, "Z");
    expect(repaired(other)).toEqual(other);
    // The number L898902C3, and its digit 6.
    const open = put(passport, 1, 5, "O");
    expect(repaired(open)).toEqual(open);
    expect(repaired(put(passport, 1, 9, "G"))).toEqual(passport);
    expect(repaired(put(passport, 1, 43, "O"))).toEqual(passport);
  });
});
