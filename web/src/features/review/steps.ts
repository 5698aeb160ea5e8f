import type { DeclarationState, StaffDeclaration } from "../../api/staff-declarations";

/** What an officer may do with a declaration. */
export type Step = "present" | "inspect" | "clear" | "act";

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
  // Nothing declared: there is mostly nothing to inspect.
  if (state === "presented" && lane?.code === "verde") return ["clear", "inspect", "act"];
  return STEPS[state];
}
