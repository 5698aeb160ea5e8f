import { expect, test } from "vitest";
import { axisOf } from "./axis";

test("an axis goes in few round steps to the largest number or beyond", () => {
  expect(axisOf(22)).toEqual([0, 10, 20, 30]);
  expect(axisOf(4)).toEqual([0, 1, 2, 3, 4]);
  expect(axisOf(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(axisOf(1500)).toEqual([0, 500, 1000, 1500]);
  expect(axisOf(0)).toEqual([0, 1]);
});
