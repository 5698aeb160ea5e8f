import type { StaffDeclaration } from "./queries";

type Transition = StaffDeclaration["transitions"][number];
export type Contradiction = Transition["contradictions"][number];

/** A review, and those that contradict it and that no supervisor has resolved. */
export interface ContradictedReview {
  step: Transition;
  open: readonly [Contradiction, ...Contradiction[]];
}

/** The reviews of a declaration that others contradict until a supervisor decides. */
export const contradictedReviews = ({ transitions }: Pick<StaffDeclaration, "transitions">): ContradictedReview[] =>
  transitions.flatMap((step) => {
    // A copy that an earlier release kept names none.
    const [first, ...others] = (step.contradictions ?? []).filter(({ resolution }) => resolution === null);
    return first ? [{ step, open: [first, ...others] }] : [];
  });

/** Whether a review with this outcome was put beside that of another officer, and no supervisor has decided. */
export const contradictsAnother = (
  declaration: Pick<StaffDeclaration, "transitions">,
  outcome: Contradiction["to"],
  me: string | undefined,
): boolean =>
  contradictedReviews(declaration).some(({ open }) => open.some(({ to, by_id: by }) => to === outcome && by === me));

/** When the last of them arrived: what a supervisor resolves who sees them. */
export function latestArrival(reviews: readonly ContradictedReview[]): string {
  let latest = "";
  for (const { at } of reviews.flatMap(({ open }) => open))
    if (latest === "" || Date.parse(at) >= Date.parse(latest)) latest = at;
  return latest;
}
