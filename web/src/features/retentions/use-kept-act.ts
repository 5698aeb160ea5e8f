import { useCallback, useEffect, useMemo, useRef } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { createDraftWriter, deleteDraft, type Draft, writeDraft } from "../../offline/drafts";
import type { ActForm } from "./act-form";

/** Keeps the act on the device at every keystroke, and takes it away once the server has it. */
export function useKeptAct(key: string, draft: Draft<ActForm>, form: UseFormReturn<ActForm>) {
  const writer = useMemo(() => createDraftWriter((newest) => writeDraft(key, newest)), [key]);
  const state = useRef({ touched: false, finished: false });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (state.current.finished) return;
          state.current.touched = true;
          writer.put({ ...draft, values: form.getValues() });
          // A mistake goes away as soon as it is mended; nothing is called a mistake before its time.
          if (name && get(form.formState.errors, name)) void form.trigger(name as never);
        },
      }),
    [draft, form, writer],
  );

  return {
    /** Whether leaving now would leave something unsent. */
    unsaved: useCallback(() => state.current.touched && !state.current.finished, []),
    finish: useCallback(async () => {
      state.current.finished = true;
      await writer.settled();
      await deleteDraft(key);
    }, [key, writer]),
  };
}
