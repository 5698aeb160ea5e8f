import { expect, test } from "vitest";
import { seeded, writtenDocument } from "../../../testing/mrz";
import { SIGNS } from "./glyphs";
import { linesSeen } from "./signs";

const PASSPORT = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];

/** What is seen of lines: each sign clearly, but that at some places another one looks as likely, or likelier. */
function seen(lines: readonly string[], others: Readonly<Record<number, readonly [sign: string, more: number]>> = {}) {
  return Array.from(lines.join(""), (sign, at) => {
    const guess = new Float32Array(SIGNS.length).fill(-12);
    guess[SIGNS.indexOf(sign)] = -0.1;
    const [other, more] = others[at] ?? ["", 0];
    if (other) guess[SIGNS.indexOf(other)] = -0.1 + more;
    return guess;
  });
}
const read = (others: Parameters<typeof seen>[1], lines = PASSPORT) => linesSeen(seen(lines, others), 44);

test("300 documents are read as they stand there", () => {
  const random = seeded(9);
  for (let n = 0; n < 300; n += 1) {
    const { lines } = writtenDocument(random, (["TD1", "TD2", "TD3"] as const)[n % 3] ?? "TD1");
    expect(linesSeen(seen(lines), lines[0]?.length ?? 0)).toEqual(lines);
  }
});

test("a check digit decides between signs that look alike", () => {
  // The number L898902C3 with an O, the birth 740812 with a 6.
  expect(read({ 49: ["O", 1], 58: ["6", 1] })).toEqual(PASSPORT);
});

test("where no digit decides, the sign is left open", () => {
  expect(read({ 14: ["F", 0] })?.[0]).toBe("P<UTOERIKSSO?<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<");
  // What spoils it may reach further, also into the part before.
  expect(read({ 5: ["F", 0] })?.[0]).toBe("P<U?O?RIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<");
  // 8 and S count the same.
  expect(read({ 45: ["S", -0.5] })?.[1]).toBe("L?98902C36UTO7408122F1204159ZE184226B<<<<<10");
});

test("what has other check digits, another shape or many open signs is no document", () => {
  const [first = "", second = ""] = PASSPORT;
  expect(read({}, [first, second.replace("7408122", "7408162").replace("1204159", "1204189")])).toBeNull();
  expect(read({}, [first.replace("P<UTO", "P<<TO"), second])).toBeNull();
  expect(read(Object.fromEntries([5, 8, 11, 15, 18].map((at) => [at, ["X", 0]] as const)))).toBeNull();
});
