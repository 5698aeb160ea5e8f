import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { seeded } from "../../../testing/mrz";
import { type Gray, turned } from "./gray";
import { linesInPicture } from "./read";

/** A picture of the tests: a gzipped PGM, cut out of what `scripts/document-photographs.js` drew. */
function picture(name: string): Gray {
  const file = gunzipSync(readFileSync(new URL(`../../../testing/document-pictures/${name}.pgm.gz`, import.meta.url)));
  const [head = "", width, height] = /^P5\s(\d+) (\d+)\s255\s/.exec(file.subarray(0, 40).toString("latin1")) ?? [];
  return { width: Number(width), height: Number(height), data: new Uint8Array(file.subarray(head.length)) };
}

const CARD = ["I<ECU178616928<20<<<<<<<<<<<<<", "4104191M2505266ECU<<<<<<<<<<<2", "FREIRE<NACATO<<THU<HA<<<<<<<<<"];
const PASSPORT = ["P<BRAMUELLER<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<", "SZ00452<<2BRA6108263F28110518203047252<<<<12"];

test("the lines of a card and of a passport that lie askew are read", () => {
  expect(linesInPicture(picture("card"))).toEqual(CARD);
  expect(linesInPicture(picture("passport"))).toEqual(PASSPORT);
});

test("a picture may lie on its side or upside down", () => {
  const shares: number[] = [];
  const side = turned(picture("card"));
  expect(linesInPicture(side, (share) => shares.push(share))).toEqual(CARD);
  expect(linesInPicture(turned(side))).toEqual(CARD);
  expect(shares).toEqual([0.25, 0.5, 0.75]);
});

test("where a reflection hides signs, nothing is read instead of them", () => {
  const card = picture("card");
  const random = seeded(5);
  for (let n = 0; n < 12; n += 1) {
    const [x, y] = [random.below(card.width), random.below(card.height)];
    const data = card.data.map((value, at) => {
      const away = ((at % card.width) - x) ** 2 + (Math.floor(at / card.width) - y) ** 2;
      return Math.min(255, value + 220 * Math.exp(-away / 900));
    });
    const lines = linesInPicture({ ...card, data });
    for (const [line, text] of (lines ?? []).entries())
      for (const [at, sign] of Array.from(text).entries()) expect([CARD[line]?.[at], "?"]).toContain(sign);
  }
});

test("a picture without lines has none", () => {
  const random = seeded(6);
  const data = Uint8Array.from({ length: 400 * 300 }, () => random.below(256));
  expect(linesInPicture({ width: 400, height: 300, data })).toBeNull();
  expect(linesInPicture({ width: 400, height: 300, data: data.fill(200) })).toBeNull();
});
