import { useQuery } from "@tanstack/react-query";
import { type Draft, readDraft } from "../../offline/drafts";
import type { EntryForm } from "./entry-form";

/** What was typed and not saved yet, or a beginning; read once when the form opens. */
export function useEntryDraft(key: string, initial: EntryForm) {
  return useQuery({
    queryKey: ["device", "draft-values", key],
    queryFn: async (): Promise<{ draft: Draft<EntryForm>; restored: boolean }> => {
      const draft = await readDraft<EntryForm>(key).catch(() => undefined);
      if (!draft) return { draft: { values: initial, step: 0, idempotencyKey: crypto.randomUUID() }, restored: false };
      // The registry may have grown a field since.
      const attributes = { ...initial.attributes, ...draft.values.attributes };
      return { draft: { ...draft, values: { ...initial, ...draft.values, attributes } }, restored: true };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
