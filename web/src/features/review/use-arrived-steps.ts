import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { onStepAnswer } from "../../offline/step-delivery";
import { unsentSteps } from "../../offline/unsent-steps";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";

/** Shows what the server has of a declaration as soon as a step that waited here has arrived, or was refused. */
export function useArrivedSteps(): void {
  const client = useQueryClient();
  // Before the step is gone from here, or its declaration would look for a moment as it was before.
  useEffect(
    () =>
      onStepAnswer((declaration) => {
        client.setQueryData(staffDeclarationKeys.detail(declaration.code), declaration);
      }),
    [client],
  );

  const steps = useQuery(unsentSteps).data;
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (!steps) return;
    const waiting = new Map(
      steps.filter(({ standing }) => standing !== "refused").map(({ id, code }) => [id, code] as const),
    );
    const settled = new Set([...before.current].filter(([id]) => !waiting.has(id)).map(([, code]) => code));
    before.current = waiting;
    if (settled.size === 0) return;
    for (const code of settled) void client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code) });
    void client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
  }, [client, steps]);
}
