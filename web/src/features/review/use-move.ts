import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import { paragraphs } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { notify } from "../../ui/notify";
import type { Step } from "./steps";

/** A step, with what was written about it. */
export interface Move {
  step: Exclude<Step, "act" | "correct">;
  note: string;
  /** What the officer saw who decided on it. */
  seen: Pick<StaffDeclaration, "version" | "state">;
}

const isDrawn = ({ lane }: Pick<StaffDeclaration, "lane">): boolean =>
  lane?.reasons.some(({ code }) => code === "RANDOM_DRAW") ?? false;

/** Whether it was drawn while it was presented. */
export const goesToInspection = (declaration: Pick<StaffDeclaration, "lane" | "state">): boolean =>
  isDrawn(declaration) && declaration.state === "presented";

/** Moves the declaration on. Where somebody changed it in between, it is read again instead of overwritten. */
export function useMove({ code }: StaffDeclaration) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, note: typed, seen: { version, state } }: Move) => {
      const seen = { version, state };
      const note = paragraphs(typed) || null;
      return once([step, code, seen, note], async (key, second) => {
        const params = { path: { code }, ...withKey(key) };
        const present = () => call.post("/api/declarations/{code}/present", { params, body: seen });
        const review = (outcome: "in_inspection" | "cleared", on = { params, seen }) =>
          call.post("/api/declarations/{code}/review", { params: on.params, body: { ...on.seen, outcome, note } });
        switch (step) {
          case "present":
            return present();
          case "inspect":
            return review("in_inspection");
          case "clear":
            if (state === "submitted") {
              const presented = await present();
              // Whoever is drawn is inspected first.
              if (isDrawn(presented)) return presented;
              // At another try it may stand elsewhere by now, and both requests must be those of the first try.
              return review("cleared", {
                params: { path: { code }, ...withKey(second) },
                seen: { version, state: "presented" },
              });
            }
            return review("cleared");
          case "annul":
            return call.post("/api/declarations/{code}/annul", { params, body: { ...seen, note } });
          case "reopen":
            return call.post("/api/declarations/{code}/reopen", { params, body: { ...seen, note } });
        }
      });
    },
    onSuccess: (declaration) => {
      client.setQueryData(staffDeclarationKeys.detail(code), declaration);
      // Everything else is said by its state. A message would lie over the next step's button.
      if (goesToInspection(declaration)) notify({ kind: "info", title: texts.review.actions.drawn, detail: code });
    },
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
      if (error) await client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code), exact: true });
    },
  });
}
