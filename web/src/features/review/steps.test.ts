import { expect, test } from "vitest";
import { correctionsOf, leavesAdvice, stepsOf } from "./steps";

const rojo = { code: "rojo" as const, reasons: [] };
const verde = { code: "verde" as const, reasons: [] };

test("each state offers its own steps, the expected one first", () => {
  expect(stepsOf({ state: "submitted", lane: rojo })).toEqual(["present", "act"]);
  expect(stepsOf({ state: "presented", lane: rojo })).toEqual(["inspect", "clear", "act"]);
  expect(stepsOf({ state: "in_inspection", lane: rojo })).toEqual(["clear", "act"]);
  expect(stepsOf({ state: "annulled", lane: rojo })).toEqual([]);
});

test("who declares nothing is mostly let through, at once when they arrive", () => {
  expect(stepsOf({ state: "submitted", lane: verde })).toEqual(["present", "clear", "act"]);
  expect(stepsOf({ state: "presented", lane: verde })[0]).toBe("clear");
});

test("only the red lane without inspection asks for a reason", () => {
  expect(leavesAdvice({ state: "presented", lane: rojo })).toBe(true);
  expect(leavesAdvice({ state: "in_inspection", lane: rojo })).toBe(false);
  expect(leavesAdvice({ state: "presented", lane: verde })).toBe(false);
});

test("supervisors and administrators annul and reopen", () => {
  expect(correctionsOf("cleared", "supervisor")).toEqual(["reopen", "correct", "annul"]);
  expect(correctionsOf("annulled", "admin")).toEqual(["reopen"]);
  expect(correctionsOf("with_findings", "admin")).toEqual(["correct", "annul"]);
  expect(correctionsOf("submitted", "inspector")).toEqual([]);
  expect(correctionsOf("submitted", "auditor")).toEqual([]);
});
