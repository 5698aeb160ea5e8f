import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { v7 as uuidV7 } from "uuid";
import { useSession } from "../api/session-store";
import { deleteDraft, type Draft, readDraft, writeDraft } from "../offline/drafts";
import { ErrorState } from "../ui/error-state";
import { OneTab } from "./one-tab";

/** What a form starts with when there is no draft. */
export interface Beginning<Values> {
  values: Values;
  /** The version of the record that is changed; none for a new record. */
  version?: number | undefined;
  /** The step that it opens at; the first one unless it says otherwise. */
  step?: number;
}

/** A draft that a form was opened with. */
export interface OpenedDraft<Values> {
  /** Null where nothing is stored. */
  key: string | null;
  draft: Draft<Values>;
  /** Whether it was found on the device. */
  restored: boolean;
  /** Deletes the draft and opens the form anew, with `beginning` or as it would open without a draft. */
  startOver: (beginning?: Beginning<Values>) => Promise<void>;
}

/** Where the signed-in person's draft is stored, so that a shared device shows it to nobody else. */
export function useDraftKey(noun: string, code: string | null): string {
  return `${noun}:${useSession()?.user.id ?? ""}:${code ?? "new"}`;
}

/** The draft that is stored under a key, or a new one. It is read once, when the form opens. */
export function useDraft<Values>(
  key: string,
  begin: () => Beginning<Values> | Promise<Beginning<Values>>,
  complete: (kept: Values) => Values = (kept) => kept,
  read: (key: string) => Promise<Draft<Values> | undefined> = readDraft,
) {
  const client = useQueryClient();
  const queryKey = ["device", "draft", key];
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const kept = await read(key);
      if (kept) return { draft: { ...kept, values: complete(kept.values) }, restored: true };
      return { draft: newDraft(await begin()), restored: false };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  async function startOver(beginning?: Beginning<Values>) {
    await deleteDraft(key);
    if (beginning) client.setQueryData(queryKey, { draft: newDraft(beginning), restored: false });
    else await query.refetch();
  }
  /** Sends what is typed under another key: the server knows something else under this one. */
  async function takeNewKey() {
    const kept = (await readDraft<Values>(key)) ?? query.data?.draft;
    if (!kept) return;
    const { values, version, step } = kept;
    const draft = { ...newDraft({ values, version }), step };
    await writeDraft(key, draft);
    client.setQueryData(queryKey, { draft, restored: true });
  }
  return { ...query, startOver, takeNewKey };
}

interface DraftedProps<Values> {
  draftKey: string;
  begin: () => Beginning<Values>;
  /** Shown while the draft is read. */
  loading: ReactNode;
  children: (opened: OpenedDraft<Values>) => ReactNode;
}

/** Renders a form with its draft. A draft of an earlier release gets what the form has gained since. */
export function Drafted<Values extends object>(props: DraftedProps<Values>) {
  return (
    <OneTab key={props.draftKey} name={props.draftKey} loading={props.loading}>
      <Opened {...props} />
    </OneTab>
  );
}

function Opened<Values extends object>({ draftKey, begin, loading, children }: DraftedProps<Values>) {
  const { data, error, refetch, startOver } = useDraft(draftKey, begin, (kept) => completed(begin().values, kept));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return loading;
  return <Fragment key={data.draft.idempotencyKey}>{children({ key: draftKey, ...data, startOver })}</Fragment>;
}

interface UndraftedProps<Values> {
  begin: () => Beginning<Values>;
  children: (opened: OpenedDraft<Values>) => ReactNode;
}

/** Renders a form that stores nothing on the device, because what is typed is about other people. */
export function Undrafted<Values>({ begin, children }: UndraftedProps<Values>) {
  const [draft, setDraft] = useState(() => newDraft(begin()));
  const startOver = async (beginning: Beginning<Values> = begin()) => setDraft(newDraft(beginning));
  return <Fragment key={draft.idempotencyKey}>{children({ key: null, draft, restored: false, startOver })}</Fragment>;
}

/** The values of a draft, with those of `whole` where the draft has none. */
export function completed<Values extends object>(whole: Values, kept: Partial<Values>): Values {
  const merged = { ...whole, ...kept };
  for (const name of Object.keys(whole) as (keyof Values)[]) {
    const [own, other] = [whole[name], kept[name]];
    if (isPlain(own) && isPlain(other)) merged[name] = completed(own, other) as Values[keyof Values];
  }
  return merged;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const newDraft = <Values,>({ values, version, step = 0 }: Beginning<Values>): Draft<Values> => ({
  values,
  version,
  step,
  idempotencyKey: uuidV7(),
});
