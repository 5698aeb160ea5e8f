import { expect, test } from "vitest";
import { stepsOf } from "./steps";

const rojo = { code: "rojo" as const, reasons: [] };

test("each state offers its own steps, the expected one first", () => {
  expect(stepsOf({ state: "submitted", lane: rojo })).toEqual(["present", "act"]);
  expect(stepsOf({ state: "presented", lane: rojo })).toEqual(["inspect", "clear", "act"]);
  expect(stepsOf({ state: "in_inspection", lane: rojo })).toEqual(["clear", "act"]);
  expect(stepsOf({ state: "annulled", lane: rojo })).toEqual([]);
});

test("who declares nothing is mostly let through", () => {
  expect(stepsOf({ state: "presented", lane: { code: "verde", reasons: [] } })[0]).toBe("clear");
});
