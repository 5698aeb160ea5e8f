import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";
import { type StaffDeclaration, staffDeclarationKeys } from "../../api/staff-declarations";
import { texts } from "../../texts/es";
import { notify } from "../../ui/notify";
import type { Step } from "./steps";

/** A step, with what was written about it. */
export interface Move {
  step: Exclude<Step, "act" | "correct">;
  note: string;
  /** The version that the officer saw. */
  version: number;
}

/** Moves the declaration on. Where somebody changed it in between, it is read again instead of overwritten. */
export function useMove({ code, state }: StaffDeclaration) {
  const client = useQueryClient();
  const { done } = texts.review.actions;
  return useMutation({
    mutationFn: async ({ step, note: typed, version }: Move) => {
      const params = { path: { code } };
      const note = typed.trim() || null;
      const present = async () => unwrap(await api.POST("/api/declarations/{code}/present", { params, body: { version } }));
      const review = async (outcome: "in_inspection" | "cleared") =>
        unwrap(await api.POST("/api/declarations/{code}/review", { params, body: { version, outcome, note } }));
      switch (step) {
        case "present":
          return present();
        case "inspect":
          return review("in_inspection");
        case "clear":
          if (state === "submitted") await present();
          return review("cleared");
        case "annul":
          return unwrap(await api.POST("/api/declarations/{code}/annul", { params, body: { version, note, state } }));
        case "reopen":
          return unwrap(await api.POST("/api/declarations/{code}/reopen", { params, body: { version, note, state } }));
      }
    },
    onSuccess: (declaration, { step }) => {
      client.setQueryData(staffDeclarationKeys.detail(code), declaration);
      notify({ kind: "info", title: done[step], detail: code });
    },
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
      if (error) await client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code), exact: true });
    },
  });
}
