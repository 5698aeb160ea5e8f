import { expect, test } from "vitest";
import { SIGNATURE_BOX, type Point, withoutDot, withPoint } from "./signature";

const drawn = (...strokes: Point[][]) =>
  strokes.reduce(
    (path, stroke) => withoutDot(stroke.reduce((before, point, n) => withPoint(before, point, n === 0), path)),
    "",
  );

test("strokes are moves and lines in whole numbers of the box", () => {
  const first = [
    { x: 10.4, y: 20 },
    { x: 30, y: 40 },
    { x: 90, y: 41 },
  ];
  expect(
    drawn(first, [
      { x: 5, y: 5 },
      { x: 5, y: 60 },
    ]),
  ).toBe("M10 20L30 40L90 41M5 5L5 60");
});

test("what lies outside is drawn on the edge", () => {
  expect(
    drawn([
      { x: -20, y: -1 },
      { x: 900, y: 300 },
    ]),
  ).toBe("M0 0L600 200");
});

test("what the hand holds still adds nothing, and a dot is no stroke", () => {
  expect(
    drawn(
      [
        { x: 10, y: 10 },
        { x: 11, y: 10 },
      ],
      [
        { x: 50, y: 50 },
        { x: 80, y: 50 },
        { x: 81, y: 50 },
      ],
    ),
  ).toBe("M50 50L80 50");
});

test("a signature that is too long for the server stops growing", () => {
  const endless = Array.from({ length: 5000 }, (_, n) => ({ x: n % 2 ? 100 : 500, y: 100 }));
  expect(drawn(endless).length).toBeLessThanOrEqual(SIGNATURE_BOX.maxLength);
});
