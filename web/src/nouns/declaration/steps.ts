import type { User } from "../../api/session-store";
import { supervises } from "../../api/roles";
import { type CounterStep, DRAWN } from "../../offline/step-delivery";
import { contradictedReviews } from "./contradicted-reviews";
import type { DeclarationState, StaffDeclaration } from "./queries";

/** What staff may do with a declaration. */
export type Step = "present" | "inspect" | "clear" | "act" | "annul" | "reopen" | "correct";

type LaneCode = NonNullable<StaffDeclaration["lane"]>["code"];

const STEPS: Record<DeclarationState, readonly Step[]> = {
  submitted: ["present", "act"],
  presented: ["inspect", "clear", "act"],
  in_inspection: ["clear", "act"],
  cleared: ["act"],
  with_findings: ["act"],
  annulled: [],
  expired: [],
};

/** Whether goods are forbidden, or unknown to the catalogue. */
export const isRisky = ({ verdict }: StaffDeclaration["items"][number]): boolean =>
  verdict === null || verdict.classification.code === "no_permitido";

/** The steps that a declaration's state allows, the expected one first. */
export function stepsOf({ state, lane, items }: Pick<StaffDeclaration, "state" | "lane" | "items">): readonly Step[] {
  const steps = usualSteps(state, lane?.code);
  if (!items.some(isRisky)) return steps;
  // Letting it through is the exception.
  const rest = steps.filter((step) => step !== "clear");
  return steps.includes("clear") ? [...rest, "clear"] : rest;
}

function usualSteps(state: DeclarationState, lane: LaneCode | undefined): readonly Step[] {
  // Nothing to inspect: the traveller is presented and let through at once.
  if (state === "submitted" && lane !== "rojo") return ["present", "clear", "act"];
  if (state === "presented" && lane === "verde") return ["clear", "inspect", "act"];
  return STEPS[state];
}

/** The steps out of the ordinary, which a supervisor or an administrator takes. */
export function correctionsOf(state: DeclarationState, role: User["role"] | undefined): readonly Step[] {
  if (!supervises(role)) return [];
  if (state === "annulled" || state === "expired") return ["reopen"];
  return state === "cleared" ? ["reopen", "correct", "annul"] : ["correct", "annul"];
}

/** Codes of the reasons for a lane. */
export const laneReasons = (lane: StaffDeclaration["lane"]): string[] => [
  ...new Set(lane?.reasons.map(({ code }) => code)),
];

/** Whether clearing it leaves the advice of its lane, which asks for a reason: of who did not inspect it. */
export function leavesAdvice(
  { state, lane, transitions }: Pick<StaffDeclaration, "state" | "lane" | "transitions">,
  me: string | undefined,
): boolean {
  if (lane?.code !== "rojo") return false;
  if (state === "in_inspection") {
    const last = transitions.at(-1);
    // A copy that an earlier release kept names no witnesses.
    return last?.by_id !== me && !(last?.witnesses ?? []).some(({ by_id: by }) => by === me);
  }
  return state === "presented";
}

/** Whether a step that the server refused is still possible, as it was decided, on what the declaration is now. */
export function isPossible(
  step: CounterStep,
  declaration: Pick<StaffDeclaration, "version" | "state" | "lane" | "transitions" | "items" | "departure">,
  me: string | undefined,
): boolean {
  const { state, departure, items } = declaration;
  // What was declared then is not what would pass now.
  if (step.body.version !== declaration.version && letsPass(step)) return false;
  // What holds until a supervisor decides is not let through by a step that knew nothing of it.
  if (step.kind === "review" && letsPass(step) && contradictedReviews(declaration).length > 0) return false;
  switch (step.kind) {
    case "present":
      return state === "submitted";
    case "review":
      if (step.body.outcome !== "cleared") return stepsOf(declaration).includes("inspect");
      // Whoever comes to know only now that it is to be inspected decides on the declaration itself.
      if (state === "submitted" || !stepsOf(declaration).includes("clear") || leavesAdvice(declaration, me))
        return false;
      if (laneReasons(declaration.lane).some((code) => isUnseen(code, step.body))) return false;
      return !items.some(isRisky) || Boolean(step.body.note);
    case "departure":
      return departure !== null && state !== "annulled" && mayBecome(departure.state, step.body.outcome);
    case "seals":
      return (
        (state === "submitted" || state === "presented" || state === "in_inspection") &&
        step.body.seals.every(({ number, condition: decided }) =>
          departure?.seals.some(
            (seal) =>
              seal.number === number &&
              // A later finding of a colleague prevails.
              (decided !== "intact" || seal.condition === null || seal.condition === "intact"),
          ),
        )
      );
  }
}

/** Whether a step decides on the goods. */
const letsPass = (step: CounterStep) =>
  (step.kind === "review" || step.kind === "departure") && step.body.outcome === "cleared";

/** Whether a clearance was decided without a reason for the lane. Of whoever was inspected, the draw asks nothing more. */
const isUnseen = (code: string, { state, lane_reasons: seen }: Extract<CounterStep, { kind: "review" }>["body"]) =>
  seen?.includes(code) === false && !(state === "in_inspection" && code === DRAWN);

type DepartureState = NonNullable<StaffDeclaration["departure"]>["state"];

const AFTER: Record<DepartureState, readonly DepartureState[]> = {
  pending: ["presented", "in_inspection", "cleared", "with_findings", "skipped"],
  presented: ["in_inspection", "cleared", "with_findings"],
  in_inspection: ["cleared", "with_findings"],
  skipped: ["presented", "in_inspection", "cleared", "with_findings"],
  cleared: [],
  with_findings: [],
};

/** Whether the control before boarding may go on to a state. */
export const mayBecome = (from: DepartureState, to: DepartureState) => AFTER[from].includes(to);

/** A step as it is decided anew on what the declaration is now. */
export function decidedOn(
  step: CounterStep,
  { version, state, departure }: StaffDeclaration,
  decidedAt: string,
): CounterStep {
  switch (step.kind) {
    case "present":
      return { ...step, body: { ...step.body, version, state, decided_at: decidedAt } };
    case "review":
      return { ...step, body: { ...step.body, version, state, decided_at: decidedAt } };
    case "departure": {
      const on = departure?.state ?? step.body.state;
      return { ...step, body: { ...step.body, version, state: on, decided_at: decidedAt } };
    }
    case "seals":
      return { ...step, body: { ...step.body, version, decided_at: decidedAt } };
  }
}
