import { useCallback, useEffect, useMemo, useRef } from "react";
import { type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { createDraftWriter, deleteDraft, type Draft, writeDraft } from "./drafts";

/** Keeps the form on the device at every keystroke, and takes it away once the server has it. */
export function useKeptDraft<Values extends FieldValues>(key: string, draft: Draft<Values>, step: number, form: UseFormReturn<Values>) {
  const writer = useMemo(() => createDraftWriter((written) => writeDraft(key, written)), [key]);
  const state = useRef({ touched: false, finished: false, sent: draft.sent });
  const newest = useCallback(
    () => ({ ...draft, values: form.getValues(), step, sent: state.current.sent }),
    [draft, form, step],
  );

  useEffect(() => {
    const keep = () => {
      if (!state.current.finished) writer.put(newest());
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
  }, [form, newest, writer]);

  return {
    /** Whether leaving now would leave something unsent. */
    unsent: useCallback(() => state.current.touched && !state.current.finished, []),
    /** What was last sent, while nobody knows whether it arrived. */
    sent: useCallback(() => state.current.sent, []),
    remember: useCallback(
      async (sent: unknown) => {
        state.current.sent = sent;
        writer.put(newest());
        await writer.settled();
      },
      [newest, writer],
    ),
    finish: useCallback(async () => {
      state.current.finished = true;
      await writer.settled();
      await deleteDraft(key);
    }, [key, writer]),
  };
}
