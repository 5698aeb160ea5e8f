import { useQueryClient } from "@tanstack/react-query";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import type { CounterStep } from "../../offline/step-delivery";
import { type KeyedStep, takeSteps } from "../../offline/step-outbox";
import { unsentSteps, useUnsentSteps } from "../../offline/unsent-steps";
import { useOnline } from "../../offline/use-online";
import { useSession } from "../../api/session-store";
import { texts } from "../../texts/catalogue";
import { UserFacingError } from "../../texts/user-facing-error";

/**
 * Takes steps of a declaration: at once, or when there is a network again. Answers null if they wait on this device; the
 * screen shows the state that they lead to.
 */
export function useTaking({ code, lane }: Pick<StaffDeclaration, "code" | "lane">) {
  const client = useQueryClient();
  const steps = useUnsentSteps(code);
  const decidedAfter = steps.filter(({ standing }) => standing === "waiting").at(-1)?.id ?? null;
  return async (...taken: readonly (readonly [key: string, step: CounterStep])[]): Promise<StaffDeclaration | null> => {
    const answer = await takeSteps({
      code,
      steps: taken.map(([key, step]): KeyedStep => ({ key, step, draws: draws(step, lane) })),
      decidedAfter,
      onAnswer: (declaration) => client.setQueryData(staffDeclarationKeys.detail(code), declaration),
    });
    if (typeof answer === "object") return answer;
    await client.invalidateQueries({ queryKey: unsentSteps.queryKey });
    if (answer === "outdated") throw new UserFacingError(texts.review.unsent.outdated);
    return null;
  };
}

/** Whoever is presented in the green lane is drawn, or not. */
const draws = (step: CounterStep, lane: StaffDeclaration["lane"]) => step.kind === "present" && lane?.code === "verde";

type MayTake = "now" | "later" | "refused-first" | "never";

/** Whether a step is taken now, or kept for later. */
export const canTake = (may: MayTake): boolean => may === "now" || may === "later";

/**
 * Whether steps can be taken now. Without a network they wait on this device, if it can encrypt them, and if no earlier
 * one was refused: its officer decides on that first.
 */
export function useMayTake(code: string): MayTake {
  const online = useOnline();
  const canKeep = Boolean(useSession()?.keepingKey);
  const isStopped = useUnsentSteps(code).some(({ standing }) => standing === "refused");
  if (online) return "now";
  if (!canKeep) return "never";
  return isStopped ? "refused-first" : "later";
}
