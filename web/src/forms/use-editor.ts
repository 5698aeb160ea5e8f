import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "../lib/zod";
import { useOnline } from "../offline/use-online";
import type { OpenedDraft } from "./draft";
import { compared, fieldNamed } from "./field-values";
import type { FieldList } from "./fields";
import { isConflict, markProblems } from "./problems";
import { useKeptDraft } from "./use-kept-draft";
import type { ConflictField } from "./compared-versions";

/** What a record needs so that two people can change it. */
export interface Versioned {
  version: number;
}

/** How what was typed is to be sent. */
export interface Sending {
  /** The same for each attempt with this draft, so that a repeat adds nothing. */
  idempotencyKey: string;
  /** The version that is replaced; 0 for a new record. */
  version: number;
}

/** How what was typed is to be sent over a record. */
interface SendingOver<Rec> extends Sending {
  /** The record as somebody else saved it, if what was typed is sent over that after a conflict. */
  over: Rec | null;
}

/** What one kind of record needs to be edited. */
export interface EditorOptions<Rec extends Versioned, Values extends FieldValues, Body> {
  opened: OpenedDraft<Values>;
  fields: FieldList<Values>;
  /** Checks what is typed, and turns it into what the API expects. */
  schema: z.ZodType<Body, Values>;
  toValues: (record: Rec) => Values;
  save: (body: Body, sending: SendingOver<Rec>) => Promise<Rec>;
  /** Reads the record as it stands, to compare with it after a conflict. A new record has none. */
  readCurrent?: (() => Promise<Rec>) | undefined;
  /** What two versions differ in besides the fields. */
  alsoCompared?: (current: Rec) => readonly ConflictField[];
  onSaved: (record: Rec) => unknown;
  /** What was typed was given up for the version that somebody else saved. */
  onTakeCurrent?: (record: Rec) => unknown;
  /** What to do with a form without errors: send it (the default), ask first, or leave it as it is. */
  beforeSend?: (values: Values) => "send" | "ask" | "stay";
}

/** A record being written. */
export interface Editor<Rec extends Versioned, Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  online: boolean;
  /** Whether the form goes on with a draft of before. */
  restored: boolean;
  idempotencyKey: string;
  submit: (event?: FormEvent) => void;
  saving: boolean;
  /** What `beforeSend` asks; answered by `send` or `close`. */
  asking: { send: () => void; close: () => void } | null;
  /** Why it was not saved; a conflict is no failure but a question. */
  failure: Error | null;
  /** Whether the fields that are wrong have been marked. */
  marked: boolean;
  conflict: Conflict | null;
  /** Whether something that is typed here has not been saved. */
  unsent: () => boolean;
  /** What is typed lies in memory, for as long as the page. */
  inMemory: boolean;
  /** Forgets what was typed; the form stays as it is. */
  giveUp: () => Promise<void>;
  /** Forgets what was typed and begins again with the record, or with nothing. */
  startOver: (record?: Rec) => Promise<void>;
  /**
   * The record was changed beside this form. Without anything typed the form begins again with it. What is typed
   * stays; it changes the new version if it was typed on the one that `now` replaced. Returns whether it stayed.
   */
  follow: (now: Rec, replaced?: Rec) => Promise<boolean>;
}

/** Two versions of a record, and the choice between them. */
interface Conflict {
  fields: readonly ConflictField[];
  keepMine: () => void;
  takeCurrent: () => void;
  close: () => void;
}

/**
 * Edits a record: keeps a draft on the device, checks and sends it, marks the fields that the server refuses, and asks
 * which version stays when somebody else saved first.
 */
export function useEditor<Rec extends Versioned, Values extends FieldValues, Body>(
  options: EditorOptions<Rec, Values, Body>,
): Editor<Rec, Values, Body> {
  const { opened, fields, schema, toValues } = options;
  const { draft, restored } = opened;
  const form = useForm<Values, unknown, Body>({
    defaultValues: draft.values as DefaultValues<Values>,
    resolver: zodResolver(schema),
    // The summary of the form goes by the order of the page.
    shouldFocusError: false,
  });
  const kept = useKeptDraft(opened.key, draft, draft.step, form);
  const online = useOnline();
  const [marked, setMarked] = useState(false);
  const [current, setCurrent] = useState<Rec | null>(null);
  const [asking, setAsking] = useState(false);

  const save = useMutation({
    mutationFn: ({ body, over }: { body: Body; over: Rec | null }) =>
      options.save(body, { idempotencyKey: draft.idempotencyKey, version: over?.version ?? kept.version() ?? 0, over }),
    onSuccess: async (saved) => {
      await kept.finish();
      setCurrent(null);
      await options.onSaved(saved);
    },
    onError: async (error) => {
      const now = isConflict(error) ? await options.readCurrent?.().catch(() => null) : null;
      setCurrent(now ?? null);
      setMarked(!now && markProblems(form.setError, error, fieldNamed(fields)));
    },
    onSettled: () => setAsking(false),
  });

  const submit = form.handleSubmit((body) => {
    const next = options.beforeSend?.(form.getValues()) ?? "send";
    if (next === "ask") setAsking(true);
    else if (next === "send") save.mutate({ body, over: null });
  });
  const send = (over: Rec | null) => form.handleSubmit((body) => save.mutate({ body, over }))();
  const startOver = (record?: Rec) => opened.startOver(record && { values: toValues(record), version: record.version });

  return {
    form,
    online,
    restored,
    idempotencyKey: draft.idempotencyKey,
    submit: (event) => void submit(event),
    saving: save.isPending,
    asking: asking ? { send: () => void send(null), close: () => setAsking(false) } : null,
    failure: current ? null : save.error,
    marked,
    conflict: current && {
      fields: [...compared(fields, form.getValues(), toValues(current)), ...(options.alsoCompared?.(current) ?? [])],
      keepMine: () => void send(current),
      takeCurrent: () => {
        setCurrent(null);
        void kept.finish().then(() => options.onTakeCurrent?.(current));
      },
      close: () => setCurrent(null),
    },
    unsent: kept.unsent,
    inMemory: kept.inMemory,
    giveUp: kept.finish,
    startOver,
    follow: async (now, replaced) => {
      if (!restored && !kept.unsent()) {
        await kept.finish();
        await startOver(now);
        return false;
      }
      if (kept.version() === replaced?.version) await kept.rebase(now.version);
      return true;
    },
  };
}
