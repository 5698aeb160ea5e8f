import { expect, test } from "vitest";
import { atCounter } from "../../../testing/counter-server";
import { PENDING_DEPARTURE } from "../../../testing/declaration";
import type { CounterStep } from "../../offline/step-delivery";
import { statesAfter, withActs, withSteps } from "./expected-state";

const ANA = { id: "u-1", name: "Ana Torres" };
const decidedAt = "2026-11-22T15:42:00Z";
const waiting = (step: CounterStep) => ({ step, decidedAt, standing: "waiting" as const });
const PRESENT = waiting({ kind: "present", body: { version: 1, state: "submitted" } });
const INSPECT = waiting({ kind: "review", body: { version: 1, state: "presented", outcome: "in_inspection" } });
const CLEAR = waiting({
  kind: "review",
  body: { version: 1, state: "in_inspection", outcome: "cleared", note: "bien" },
});

const departure = PENDING_DEPARTURE;

test("waiting steps follow one another, each with its officer, its time and its reason", () => {
  const after = withSteps(atCounter(), [PRESENT, INSPECT, CLEAR], ANA);
  expect(after).toMatchObject({ state: "cleared", editable: false });
  expect(after.transitions.map(({ from, to, by_id, at, reason }) => [from, to, by_id, at, reason])).toEqual([
    ["submitted", "presented", "u-1", decidedAt, null],
    ["presented", "in_inspection", "u-1", decidedAt, null],
    ["in_inspection", "cleared", "u-1", decidedAt, "bien"],
  ]);
});

test("what was refused, waits behind it or was decided on something else changes nothing", () => {
  const declaration = atCounter();
  const refused = [
    { ...PRESENT, standing: "refused" as const },
    { ...INSPECT, standing: "behind" as const },
  ];
  expect(withSteps(declaration, refused, ANA)).toBe(declaration);
  expect(withSteps(declaration, [INSPECT], ANA)).toBe(declaration);
  const edited = atCounter({ version: 2 });
  expect(withSteps(edited, [PRESENT], ANA)).toBe(edited);
});

test("bags are sealed, and a seal that did not arrive as it left makes the lane red", () => {
  const seal = waiting({
    kind: "departure",
    body: { version: 1, state: "pending", outcome: "cleared", bags: 2, seals: ["UIO0001", "UIO0002"], note: null },
  });
  const check = waiting({
    kind: "seals",
    body: {
      version: 1,
      seals: [
        { number: "UIO0001", condition: "intact" },
        { number: "UIO0002", condition: "broken" },
      ],
    },
  });
  const left = withSteps(atCounter({ departure }), [seal], ANA);
  expect(left.departure).toMatchObject({ state: "cleared", by: "Ana Torres", at: decidedAt, bags: 2 });
  expect(left.departure?.seals.map(({ condition }) => condition)).toEqual([null, null]);
  expect(left.lane?.code).toBe("verde");
  const arrived = withSteps(left, [check], ANA);
  expect(arrived.departure?.seals.map(({ condition }) => condition)).toEqual(["intact", "broken"]);
  expect(arrived.lane).toMatchObject({ code: "rojo", reasons: [{ code: "UNSOUND_SEAL" }] });
});

test("a row of the queue stands where its declaration does", () => {
  const row = { state: "submitted" as const, departure: null };
  expect(statesAfter(row, [PRESENT, INSPECT])).toEqual({ state: "in_inspection", departure: null });
  expect(statesAfter({ ...row, state: "cleared" }, [PRESENT])).toEqual({ state: "cleared", departure: null });
});

test("after an act that this device issued nothing more is decided, at the filter or on arrival", () => {
  const act = { folio: "GPS-2026-T3-0007", airport: "GPS", issued_at: decidedAt, officer: ANA };
  const after = withActs(withSteps(atCounter({ departure }), [PRESENT], ANA), [act]);
  expect(after).toMatchObject({
    state: "with_findings",
    acts: [{ folio: act.folio }],
    departure: { state: "pending" },
  });
  expect(after.transitions.map(({ to, reason }) => [to, reason])).toEqual([
    ["presented", null],
    ["with_findings", act.folio],
  ]);
  const filter = withActs(atCounter({ departure }), [{ ...act, airport: "UIO" }]);
  expect(filter).toMatchObject({ state: "submitted", departure: { state: "with_findings", note: act.folio } });
  expect(withActs(after, [act]), "once").toBe(after);
});
