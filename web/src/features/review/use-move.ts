import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import { paragraphs } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { type CounterStep, isDrawn } from "../../offline/step-delivery";
import { notify } from "../../ui/notify";
import { laneReasons as reasonsOf, type Step } from "../../nouns/declaration/steps";
import { useTaking } from "./use-taking";

/** A step, with what was written about it. */
export interface Move {
  step: Exclude<Step, "act" | "correct">;
  note: string;
  /** What the officer saw who decided on it. */
  seen: DecisionBasis;
}

/** What a step is decided on. */
interface DecisionBasis extends Pick<StaffDeclaration, "version" | "state"> {
  /** Codes of the reasons for the lane. */
  laneReasons: readonly string[];
}

/** What somebody sees who looks at a declaration. */
export const basisOf = ({ version, state, lane }: StaffDeclaration): DecisionBasis => ({
  version,
  state,
  laneReasons: reasonsOf(lane),
});

/** Whether it was drawn while it was presented. */
export const goesToInspection = (declaration: Pick<StaffDeclaration, "lane" | "state">): boolean =>
  isDrawn(declaration) && declaration.state === "presented";

/** The steps that wait on this device while there is no network. */
const WAITING: readonly Step[] = ["present", "inspect", "clear"];

/** Whether a step can be taken without a network. */
export const canWait = (step: Step): boolean => WAITING.includes(step);

/**
 * Moves the declaration on. Answers null if the step waits on this device. A declaration that somebody else changed
 * meanwhile is read again and not overwritten.
 */
export function useMove(of: StaffDeclaration) {
  const { code } = of;
  const client = useQueryClient();
  const take = useTaking(of);
  return useMutation({
    mutationFn: ({ step, note: typed, seen }: Move) => {
      const { version, state, laneReasons } = seen;
      const note = paragraphs(typed) || null;
      return once([step, code, seen, note], async (key, second, decided_at) => {
        const params = { path: { code }, ...withKey(key) };
        const presenting = [key, { kind: "present", body: { version, state, decided_at } }] as const;
        const review = (outcome: "in_inspection" | "cleared", on = state): CounterStep => ({
          kind: "review",
          body: { version, state: on, outcome, note, decided_at, lane_reasons: [...laneReasons] },
        });
        switch (step) {
          case "present":
            return take(presenting);
          case "inspect":
            return take([key, review("in_inspection")]);
          case "clear":
            // At another try it may stand elsewhere by now, and both requests must be those of the first try.
            if (state === "submitted") return take(presenting, [second, review("cleared", "presented")]);
            return take([key, review("cleared")]);
          case "annul":
            return call.post("/api/declarations/{code}/annul", { params, body: { version, state, note } });
          case "reopen":
            return call.post("/api/declarations/{code}/reopen", { params, body: { version, state, note } });
        }
      });
    },
    onSuccess: (declaration) => {
      if (!declaration) return;
      client.setQueryData(staffDeclarationKeys.detail(code), declaration);
      // Everything else is said by its state. A message would lie over the next step's button.
      if (goesToInspection(declaration)) notify({ kind: "info", title: texts.review.actions.drawn, detail: code });
    },
    onSettled: async (_, error) => {
      // The next step does not wait until the lists are read again.
      void client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
      if (error) await client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code), exact: true });
    },
  });
}
