import { useCallback, useEffect, useMemo, useRef } from "react";
import { type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { createDraftWriter, deleteDraft, type Draft, writeDraft } from "./drafts";

/** Keeps the form on the device at every keystroke, and takes it away once the server has it. */
export function useKeptDraft<Values extends FieldValues>(key: string, draft: Draft<Values>, step: number, form: UseFormReturn<Values>) {
  const writer = useMemo(() => createDraftWriter((newest) => writeDraft(key, newest)), [key]);
  const state = useRef({ touched: false, finished: false });

  useEffect(() => {
    const keep = () => {
      if (!state.current.finished) writer.put({ ...draft, values: form.getValues(), step });
    };
    if (state.current.touched) keep();
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        state.current.touched = true;
        keep();
        // A mistake goes away as soon as it is mended; nothing is called a mistake before its time.
        if (name && get(form.formState.errors, name)) void form.trigger(name as never);
      },
    });
  }, [draft, form, step, writer]);

  return {
    /** Whether leaving now would leave something unsent. */
    unsent: useCallback(() => state.current.touched && !state.current.finished, []),
    finish: useCallback(async () => {
      state.current.finished = true;
      await writer.settled();
      await deleteDraft(key);
    }, [key, writer]),
  };
}
