import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../../api/session-store";
import { fullName } from "../../lib/person-name";
import { contradictsAnother } from "../../nouns/declaration/contradicted-reviews";
import { texts } from "../../texts/catalogue";
import { notify } from "../../ui/notify";
import { onStepAnswer } from "../../offline/step-delivery";
import { onTakenAnswer } from "../../offline/taken-delivery";
import { unsentSteps } from "../../offline/unsent-steps";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";

/**
 * Shows what the server has of a declaration as soon as a step that waited here has arrived, or was refused, and says so
 * where it contradicts the step of another officer. Of a declaration that was taken over and waited here, says its code.
 */
export function useArrivedSteps(): void {
  const client = useQueryClient();
  const me = useSession()?.user.id;
  // Before the step is gone from here, or its declaration would look for a moment as it was before.
  useEffect(
    () =>
      onStepAnswer((declaration, { step }) => {
        const { code } = declaration;
        client.setQueryData(staffDeclarationKeys.detail(code), declaration);
        if (step.kind === "review" && contradictsAnother(declaration, step.body.outcome, me))
          notify({ kind: "info", title: texts.review.contradictions.taken(code), names: [code] });
      }),
    [client, me],
  );

  useEffect(
    () =>
      onTakenAnswer((_, { code, traveller }) => {
        const name = fullName(traveller);
        notify({ kind: "info", title: texts.scan.carried.arrived(name, code), names: [name, code] });
        void client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
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
