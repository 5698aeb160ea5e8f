import { expect, test } from "vitest";
import { isLeft, LEFT_MS } from "./idle";

const at = (wall: number, steady: number) => ({ wall, steady });

test.each([
  ["in use", at(LEFT_MS - 1, LEFT_MS - 1), false],
  ["left", at(LEFT_MS, LEFT_MS), true],
  ["after a sleep, in which the page's clock stood still", at(LEFT_MS, 1000), true],
  ["after the clock was set back a little", at(-5000, 1000), false],
  ["left while the clock was set back", at(-5000, LEFT_MS), true],
  ["after the clock was set back so far that nothing is known", at(-LEFT_MS, 0), true],
])("%s", (_, now, left) => {
  expect(isLeft(now, at(0, 0))).toBe(left);
});
