import type { User } from "../../api/session-store";
import type { DeclarationState, StaffDeclaration } from "../../nouns/declaration/queries";

/** What staff may do with a declaration. */
export type Step = "present" | "inspect" | "clear" | "act" | "annul" | "reopen" | "correct";

const STEPS: Record<DeclarationState, readonly Step[]> = {
  submitted: ["present", "act"],
  presented: ["inspect", "clear", "act"],
  in_inspection: ["clear", "act"],
  cleared: ["act"],
  with_findings: ["act"],
  annulled: [],
  expired: [],
};

/** The steps that a declaration's state allows, the expected one first. */
export function stepsOf({ state, lane }: Pick<StaffDeclaration, "state" | "lane">): readonly Step[] {
  const red = lane?.code === "rojo";
  // Nothing to inspect: the traveller is presented and let through at once.
  if (state === "submitted" && !red) return ["present", "clear", "act"];
  if (state === "presented" && lane?.code === "verde") return ["clear", "inspect", "act"];
  return STEPS[state];
}

/** The steps out of the ordinary, which a supervisor or an administrator takes. */
export function correctionsOf(state: DeclarationState, role: User["role"] | undefined): readonly Step[] {
  if (role !== "supervisor" && role !== "admin") return [];
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
