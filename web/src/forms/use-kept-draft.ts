import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { createDraftWriter, deleteDraft, type Draft, type writeDraft } from "../offline/drafts";
import { useTrouble } from "../storage/trouble";

/**
 * Writes the form to the device at every keystroke, and deletes it there once the server has it. Without a key nothing
 * is written.
 */
export function useKeptDraft<Values extends FieldValues, Body>(
  key: string | null,
  draft: Draft<Values>,
  step: number,
  form: UseFormReturn<Values, unknown, Body>,
  /** Writes the draft so that nobody else can read it. */
  writeSealed?: typeof writeDraft,
) {
  const [stays, setStays] = useState<boolean | null>(null);
  const trouble = useTrouble();
  const writer = useMemo(
    () =>
      key === null
        ? undefined
        : createDraftWriter(key, { ...(writeSealed && { write: writeSealed, leaves: false }), onWritten: setStays }),
    [key, writeSealed],
  );
  const state = useRef({ touched: false, finished: false, sent: draft.sent, version: draft.version });
  const newest = useCallback(
    () => ({ ...draft, values: form.getValues(), step, sent: state.current.sent, version: state.current.version }),
    [draft, form, step],
  );

  // A layout effect, so that a field cannot be typed in before its changes are heard.
  useLayoutEffect(() => {
    const keep = () => {
      if (!state.current.finished) writer?.put(newest());
    };
    if (state.current.touched) keep();
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        state.current.touched = true;
        keep();
        // An error goes away as soon as its field is right; nothing is called an error before it is sent.
        if (name && get(form.formState.errors, name)) void form.trigger(name as never);
      },
    });
  }, [form, newest, writer]);

  useEffect(() => {
    if (!writer) return;
    window.addEventListener("pagehide", writer.leave);
    return () => window.removeEventListener("pagehide", writer.leave);
  }, [writer]);

  const actions = useMemo(
    () => ({
      /** Whether something typed since the form opened has not been sent. */
      unsent: () => state.current.touched && !state.current.finished,
      /** Waits until everything typed is written. */
      settled: () => writer?.settled() ?? Promise.resolve(),
      /** What was last sent, while nobody knows whether it arrived. */
      sent: () => state.current.sent,
      remember: async (sent: unknown) => {
        state.current.sent = sent;
        writer?.put(newest());
        await writer?.settled();
      },
      /** The version of the record that the draft changes. */
      version: () => state.current.version,
      /** The draft changes a newer version from now on. */
      rebase: async (version: number) => {
        state.current.version = version;
        writer?.put(newest());
        await writer?.settled();
      },
      finish: async () => {
        state.current.finished = true;
        await writer?.settled();
        // What was sent is sent, also when the device cannot forget its draft.
        if (key !== null) await deleteDraft(key).catch(console.error);
      },
    }),
    [key, newest, writer],
  );
  // Before anything was written, what happened elsewhere says what will happen here.
  return { ...actions, inMemory: key !== null && (stays === null ? trouble !== null : !stays) };
}
