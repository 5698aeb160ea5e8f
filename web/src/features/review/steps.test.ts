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

test("only the red lane asks for a reason, of who did not inspect it", () => {
  const inspected = [
    {
      from: "presented" as const,
      to: "in_inspection" as const,
      at: "2026-11-22T13:00:00Z",
      by: "Ana Ruiz",
      by_id: "ana",
      airport: "GPS",
      reason: null,
    },
  ];
  expect(leavesAdvice({ state: "presented", lane: rojo, transitions: [] }, "ana")).toBe(true);
  expect(leavesAdvice({ state: "in_inspection", lane: rojo, transitions: inspected }, "ana")).toBe(false);
  expect(leavesAdvice({ state: "in_inspection", lane: rojo, transitions: inspected }, "luis")).toBe(true);
  expect(leavesAdvice({ state: "presented", lane: verde, transitions: [] }, "ana")).toBe(false);
});

test("supervisors and administrators annul and reopen", () => {
  expect(correctionsOf("cleared", "supervisor")).toEqual(["reopen", "correct", "annul"]);
  expect(correctionsOf("annulled", "admin")).toEqual(["reopen"]);
  expect(correctionsOf("with_findings", "admin")).toEqual(["correct", "annul"]);
  expect(correctionsOf("submitted", "inspector")).toEqual([]);
  expect(correctionsOf("submitted", "auditor")).toEqual([]);
});
