import { useQuery } from "@tanstack/react-query";
import { deleteDraft, type Draft, readDraft } from "../../offline/drafts";

/** A form's draft, and whether it was found on the device. */
export interface SettingDraft<Values> extends Draft<Values> {
  restored: boolean;
}

/** What was typed and not saved, or a new draft; read once when the form opens. */
export function useSettingDraft<Values extends object>(key: string, initial: Values) {
  const { data, refetch } = useQuery({
    queryKey: ["device", "draft-values", key],
    queryFn: async (): Promise<SettingDraft<Values>> => {
      const begun = await readDraft<Values>(key).catch(() => undefined);
      if (begun) return { ...begun, values: { ...initial, ...begun.values }, restored: true };
      return { values: initial, step: 0, idempotencyKey: crypto.randomUUID(), restored: false };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    draft: data,
    /** Forgets what was typed and begins again. */
    discard: async () => {
      await deleteDraft(key);
      await refetch();
    },
  };
}
