import { expect, test } from "vitest";
import { part } from "../../../testing/answers";
import type { StaffDeclaration } from "./queries";
import { correctionsOf, isPossible, leavesAdvice, stepsOf } from "./steps";

const rojo = { code: "rojo" as const, reasons: [] };
const verde = { code: "verde" as const, reasons: [] };

test("each state offers its own steps, the expected one first", () => {
  expect(stepsOf({ state: "submitted", lane: rojo, items: [] })).toEqual(["present", "act"]);
  expect(stepsOf({ state: "presented", lane: rojo, items: [] })).toEqual(["inspect", "clear", "act"]);
  expect(stepsOf({ state: "in_inspection", lane: rojo, items: [] })).toEqual(["clear", "act"]);
  expect(stepsOf({ state: "annulled", lane: rojo, items: [] })).toEqual([]);
});

test("who declares nothing is mostly let through, at once when they arrive", () => {
  expect(stepsOf({ state: "submitted", lane: verde, items: [] })).toEqual(["present", "clear", "act"]);
  expect(stepsOf({ state: "presented", lane: verde, items: [] })[0]).toBe("clear");
});

test("with goods that may not pass, or of which nobody has said so, the act comes before letting them pass", () => {
  const words = part<StaffDeclaration["items"]>([{ verdict: null }]);
  const orange = part<StaffDeclaration["items"]>([{ verdict: { classification: { code: "no_permitido" } } }]);
  const cheese = part<StaffDeclaration["items"]>([{ verdict: { classification: { code: "restringido" } } }]);
  expect(stepsOf({ state: "in_inspection", lane: rojo, items: words })).toEqual(["act", "clear"]);
  expect(stepsOf({ state: "in_inspection", lane: rojo, items: [...cheese, ...orange] })).toEqual(["act", "clear"]);
  expect(stepsOf({ state: "in_inspection", lane: rojo, items: cheese })).toEqual(["clear", "act"]);
  expect(stepsOf({ state: "presented", lane: verde, items: words })).toEqual(["inspect", "act", "clear"]);
  expect(stepsOf({ state: "submitted", lane: rojo, items: orange })).toEqual(["present", "act"]);
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
      decided_at: null,
      witnesses: [],
      contradictions: [],
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

test("a refused step is decided again only where the rules allow it, and nobody passes on what was not seen", () => {
  const clear = (note: string | null = null) =>
    ({ kind: "review", body: { version: 1, state: "presented", outcome: "cleared", note } }) as const;
  const present = { kind: "present", body: { version: 1, state: "submitted" } } as const;
  const now = part<StaffDeclaration>({
    version: 1,
    state: "presented",
    lane: verde,
    transitions: [],
    items: [],
    departure: null,
  });
  const seen = { ...clear("bien"), body: { ...clear("bien").body, lane_reasons: ["NOTHING_DECLARED"] } };
  const reason = (code: "NOTHING_DECLARED" | "UNSOUND_SEAL") => ({ code, message: "" });
  const reasons = (...codes: Parameters<typeof reason>[0][]) => ({ ...verde, reasons: codes.map(reason) });
  const inspected = { ...seen, body: { ...seen.body, state: "in_inspection" as const } };
  const drawn = { code: "rojo" as const, reasons: [{ code: "RANDOM_DRAW" as const, message: "" }] };
  const by = {
    from: "presented" as const,
    to: "in_inspection" as const,
    at: "",
    by: "Ana",
    by_id: "ana",
    airport: "GPS",
  };
  const witness = { by: "Luis", by_id: "luis", decided_at: "", at: "", airport: "GPS", reason: null };
  const inspection = { ...by, reason: null, decided_at: null, witnesses: [witness], contradictions: [] };
  const found = { ...now, state: "in_inspection" as const, lane: drawn, transitions: [inspection] };
  for (const officer of ["ana", "luis"])
    expect(isPossible(inspected, found, officer), "who was drawn was inspected").toBe(true);
  expect(isPossible(inspected, found, "eva")).toBe(false);
  const beside = { ...witness, to: "with_findings" as const, resolution: null };
  const contested = { ...found, transitions: [{ ...inspection, contradictions: [beside] }] };
  expect(isPossible(inspected, contested, "ana"), "a supervisor decides").toBe(false);
  expect(isPossible(seen, { ...now, lane: reasons("NOTHING_DECLARED") }, "ana")).toBe(true);
  expect(isPossible(seen, { ...now, lane: reasons("NOTHING_DECLARED", "UNSOUND_SEAL") }, "ana"), "not seen").toBe(
    false,
  );
  const words = part<StaffDeclaration["items"]>([{ verdict: null }]);
  expect(isPossible(clear(), now, "ana")).toBe(true);
  expect(isPossible(clear(), { ...now, version: 2 }, "ana"), "it was edited").toBe(false);
  expect(isPossible(clear("bien"), { ...now, lane: rojo }, "ana"), "it was drawn").toBe(false);
  expect(isPossible(clear(), { ...now, items: words }, "ana")).toBe(false);
  expect(isPossible(clear("bien"), { ...now, items: words }, "ana")).toBe(true);
  expect(isPossible(clear(), { ...now, state: "cleared" }, "ana")).toBe(false);
  expect(isPossible(present, now, "ana")).toBe(false);
  expect(isPossible(present, { ...now, version: 2, state: "submitted" }, "ana")).toBe(true);
});

test("a seal is not called intact again where a colleague found that it was not", () => {
  const seals = (condition: "intact" | "broken") => ({
    kind: "seals" as const,
    body: { version: 1, seals: [{ number: "UIO0001", condition }] },
  });
  const found = (condition: "intact" | "broken" | null) =>
    part<StaffDeclaration>({
      version: 1,
      state: "presented",
      lane: verde,
      transitions: [],
      items: [],
      departure: { seals: [{ number: "UIO0001", condition }] },
    });
  expect(isPossible(seals("intact"), found(null), "ana")).toBe(true);
  expect(isPossible(seals("intact"), found("intact"), "ana")).toBe(true);
  expect(isPossible(seals("intact"), found("broken"), "ana")).toBe(false);
  expect(isPossible(seals("broken"), found("intact"), "ana")).toBe(true);
});
