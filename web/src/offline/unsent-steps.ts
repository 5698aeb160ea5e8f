import { queryOptions, useQuery } from "@tanstack/react-query";
import { contentOf, type OutboxEntry, ownEntries } from "./outbox";
import type { StepToSend } from "./step-delivery";
import { outboxKey } from "./use-outbox-changes";

/** A step that waits on this device. */
export interface UnsentStep extends StepToSend, Pick<OutboxEntry, "id" | "answer" | "takenFrom"> {
  /** `behind`: an earlier step of the same declaration was refused, so that this one is not sent. */
  standing: "waiting" | "refused" | "behind";
}

/** Own steps that the server does not have yet, the oldest first. */
export const unsentSteps = queryOptions({
  queryKey: [...outboxKey, "steps"],
  queryFn: async () => standing(await ownEntries()),
  networkMode: "always",
  staleTime: 0,
});

const NONE: readonly UnsentStep[] = [];

/** Those of one declaration. */
export function useUnsentSteps(code: string): readonly UnsentStep[] {
  return useQuery({ ...unsentSteps, select: (all) => all.filter((step) => step.code === code) }).data ?? NONE;
}

async function standing(entries: readonly OutboxEntry[]): Promise<UnsentStep[]> {
  const stopped = new Set<string>();
  const steps = entries
    .filter(({ kind }) => kind === "step")
    .map((entry) => {
      const isRefused = entry.state === "refused";
      const isBehind = stopped.has(entry.aggregate);
      if (isRefused) stopped.add(entry.aggregate);
      return {
        entry,
        standing: isRefused ? ("refused" as const) : isBehind ? ("behind" as const) : ("waiting" as const),
      };
    });
  const found = await Promise.all(
    steps.map(async (step) => ({ ...step, content: await contentOf<StepToSend>(step.entry) })),
  );
  return found.flatMap(({ entry: { id, answer, takenFrom }, standing: how, content }) =>
    content ? { ...content, id, answer, standing: how, ...(takenFrom && { takenFrom }) } : [],
  );
}
