import { expect, test } from "vitest";
import { withEmptyHours } from "./use-figure-groups";

test("hours in which nobody came stand between the others", () => {
  const counted = [
    { code: "7", count: 2 },
    { code: "9", count: 0 },
    { code: "10", count: 1 },
  ];
  expect(withEmptyHours(counted)).toEqual([
    { code: "7", count: 2 },
    { code: "8", count: 0 },
    { code: "9", count: 0 },
    { code: "10", count: 1 },
  ]);
  expect(withEmptyHours([{ code: "7", count: 0 }])).toEqual([]);
});
