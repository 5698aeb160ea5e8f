import type { User } from "../../api/session-store";
import { supervises } from "../../api/roles";
import type { DeclarationState, StaffDeclaration } from "../../nouns/declaration/queries";

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

/** Whether goods may not pass, or nobody has said whether they may. */
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

/** Whether clearing it leaves the advice of its lane, which asks for a reason: of who did not inspect it. */
export function leavesAdvice(
  { state, lane, transitions }: Pick<StaffDeclaration, "state" | "lane" | "transitions">,
  me: string | undefined,
): boolean {
  if (lane?.code !== "rojo") return false;
  if (state === "in_inspection") return transitions.at(-1)?.by_id !== me;
  return state === "presented";
}
