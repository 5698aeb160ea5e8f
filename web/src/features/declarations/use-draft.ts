import { useQuery } from "@tanstack/react-query";
import { completed, type DeclarationForm, newDraft } from "../../offline/declaration-draft";
import { readDraft } from "../../offline/drafts";

/** The draft of a form, or a new one; read once when the form opens. */
export function useDraft(key: string, initial: () => DeclarationForm) {
  return useQuery({
    queryKey: ["device", "draft-values", key],
    queryFn: async () => {
      const draft = await readDraft<DeclarationForm>(key);
      return draft ? { ...draft, values: completed(draft.values) } : newDraft(initial());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
