import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { type DefaultValues, type Path, type PathValue, FormProvider, useForm } from "react-hook-form";
import { changeKeys } from "../../api/changes";
import { figuresKey } from "../../api/figures";
import { legalKeys } from "../../api/legal-basis";
import { ApiProblem, ConnectionError, placeFieldProblems } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { deleteDraft, type Draft, readDraft } from "../../offline/drafts";
import { useKeptDraft } from "../../offline/use-kept-draft";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { ErrorState } from "../../ui/error-state";
import { LeaveGuard } from "../../ui/leave-guard";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { VersionConflict } from "../../ui/version-conflict";
import styles from "./record-editor.module.css";
import { draftKey, freshDraft, type Kept, type RecordKind, type Typed } from "./record";

const t = texts.legalManagement.editor;

interface RecordEditorProps<Rec extends Kept, Values extends Typed> {
  kind: RecordKind<Rec, Values>;
  /** What is edited, as it was when it was opened or last saved; null for a new one. */
  record: Rec | null;
  /** What a new one starts with. */
  empty: Values;
  /** The server has it now. */
  onSaved: (record: Rec) => void;
  /** Its fields. */
  children: ReactNode;
}

/** A form whose draft stays on the device until the server has it. Only for who may write. */
export function RecordEditor<Rec extends Kept, Values extends Typed>(props: RecordEditorProps<Rec, Values>) {
  const { kind, record, empty } = props;
  const person = useSession()?.user.id ?? "";
  const [asking, setAsking] = useState(false);
  const key = draftKey(kind.noun, person, record?.code ?? null);
  const queryKey = ["device", "record", key];
  const client = useQueryClient();
  const draft = useQuery({
    queryKey,
    queryFn: async () => {
      const kept = await readDraft<Values>(key);
      return kept ? { draft: kept, restored: true } : { draft: freshDraft(record ? kind.toValues(record) : empty), restored: false };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  // What was saved is what the form starts from again.
  const startFrom = (saved: Rec) =>
    client.setQueryData(queryKey, { draft: freshDraft(kind.toValues(saved)), restored: false });
  const startOver = async () => {
    setAsking(false);
    await deleteDraft(key);
    await draft.refetch();
  };
  if (draft.isPending) return <Skeleton blocks={4} />;
  if (draft.isError) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  return (
    <>
      {draft.data.restored && <Notice actions={<Button onClick={() => setAsking(true)}>{t.discard}</Button>}>{t.restored}</Notice>}
      <OpenedForm {...props} key={draft.data.draft.idempotencyKey} draftKey={key} draft={draft.data.draft} restored={draft.data.restored} onFinished={startFrom} />
      {asking && (
        <Confirm title={t.discardTitle} action={t.discardConfirm} kind="danger" onConfirm={() => void startOver()} onClose={() => setAsking(false)}>
          {t.discardText}
        </Confirm>
      )}
    </>
  );
}

interface OpenedFormProps<Rec extends Kept, Values extends Typed> extends RecordEditorProps<Rec, Values> {
  draftKey: string;
  draft: Draft<Values>;
  /** Whether it was begun before. */
  restored: boolean;
  /** The draft is gone: the form starts again from what was saved. */
  onFinished: (saved: Rec) => void;
}

function OpenedForm<Rec extends Kept, Values extends Typed>({ kind, record, draftKey: key, draft, restored, onSaved, onFinished, children }: OpenedFormProps<Rec, Values>) {
  const client = useQueryClient();
  const online = useOnline();
  const notice = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Rec | null>(null);
  const [asking, setAsking] = useState(false);
  const form = useForm<Values>({ defaultValues: draft.values as DefaultValues<Values>, resolver: zodResolver(kind.schema as never) as never });
  const kept = useKeptDraft(key, draft, draft.step, form);
  const labels: Readonly<Record<string, string>> = kind.labels;
  const fields = Object.fromEntries(Object.keys(labels).map((field) => [field, field])) as Record<string, Path<Values>>;

  const changed = () => Promise.all([legalKeys.all, changeKeys.all, figuresKey].map((stale) => client.invalidateQueries({ queryKey: stale })));
  const setVersion = (version: number) => form.setValue("version" as Path<Values>, version as PathValue<Values, Path<Values>>);

  const save = useMutation({
    mutationFn: (over: Rec | null) => {
      const typed = form.getValues();
      return record
        ? kind.update(record.code, typed, over?.version ?? typed.version, over?.active ?? record.active)
        : kind.create(typed, draft.idempotencyKey);
    },
    onSuccess: async (saved) => {
      await kept.finish();
      notify({ kind: "info", title: record ? kind.texts.saved : kind.texts.created });
      onSaved(saved);
      void changed();
      if (record) onFinished(saved);
    },
    onError: async (error) => {
      if (error instanceof ApiProblem && error.reason === "VERSION_CONFLICT" && record) {
        setCurrent(await kind.read(record.code));
        return;
      }
      setCurrent(null);
      if (error instanceof ApiProblem) placeFieldProblems(error.errors, fields, form.setError);
      if (!(error instanceof ApiProblem) || !error.errors.some(({ field }) => Object.hasOwn(fields, field))) {
        requestAnimationFrame(() => notice.current?.focus());
      }
    },
  });

  const switchState = useMutation({
    mutationFn: (was: Rec) =>
      // As it stands: what is half typed in the form has nothing to do with it.
      was.active ? kind.deactivate(was.code, was.version) : kind.update(was.code, kind.toValues(was), was.version, true),
    onSuccess: async (now, was) => {
      notify({ kind: "info", title: was.active ? kind.texts.deactivated : kind.texts.reactivated });
      if (restored || kept.unsent()) {
        // What is typed here was typed on what was just changed here.
        if (form.getValues().version === was.version) setVersion(now.version);
        onSaved(now);
      } else {
        await kept.finish();
        onSaved(now);
        onFinished(now);
      }
      void changed();
    },
    onError: async (error, was) => {
      if (error instanceof ApiProblem && error.reason === "VERSION_CONFLICT") onSaved(await kind.read(was.code));
    },
    onSettled: () => setAsking(false),
  });

  async function takeCurrent(now: Rec) {
    await kept.finish();
    onSaved(now);
    void changed();
    onFinished(now);
  }

  const switchConflict = switchState.error instanceof ApiProblem && switchState.error.reason === "VERSION_CONFLICT";
  return (
    <FormProvider {...form}>
      <form noValidate className={styles.form} onSubmit={form.handleSubmit(() => save.mutate(null))}>
        {save.isError && !current && <Failure ref={notice} error={save.error} />}
        {switchState.isError && <Notice kind="error">{switchConflict ? t.changedMeanwhile : messageOf(switchState.error)}</Notice>}
        <Card>{children}</Card>
        {!online && <Notice kind="warning">{texts.legalManagement.offline}</Notice>}
        <div className={styles.submit}>
          <Button type="submit" kind="main" disabled={!online} busy={save.isPending}>
            {record ? t.save : t.create}
          </Button>
          {record?.active && (
            <Button kind="danger" disabled={!online} onClick={() => setAsking(true)}>
              {t.deactivate}
            </Button>
          )}
          {record && !record.active && (
            <Button disabled={!online} busy={switchState.isPending} onClick={() => switchState.mutate(record)}>
              {t.reactivate}
            </Button>
          )}
        </div>
      </form>
      {record && asking && (
        <Confirm
          title={kind.texts.deactivateTitle(kind.nameOf(record))}
          action={t.deactivate}
          kind="danger"
          busy={switchState.isPending}
          onConfirm={() => switchState.mutate(record)}
          onClose={() => setAsking(false)}
        >
          {kind.texts.deactivate}
        </Confirm>
      )}
      {current && (
        <VersionConflict
          name={kind.texts.the}
          fields={compared(kind, form.getValues(), current)}
          busy={save.isPending}
          onTakeCurrent={() => void takeCurrent(current)}
          onKeepMine={() => save.mutate(current)}
          onClose={() => setCurrent(null)}
        />
      )}
      <LeaveGuard closing unsaved={kept.unsent} {...t.leave} />
    </FormProvider>
  );
}

/** Why it was not saved, and what became of what was typed. */
function Failure({ error, ref }: { error: Error; ref: React.Ref<HTMLDivElement> }) {
  if (error instanceof ConnectionError) {
    return (
      <Notice ref={ref} kind="warning" title={t.unknown}>
        <p>{messageOf(error)}</p>
        <p>{t.repeat}</p>
      </Notice>
    );
  }
  return (
    <Notice ref={ref} kind="error" title={t.notSaved}>
      {messageOf(error)}
    </Notice>
  );
}

/** Both versions of every field, as they are read. */
function compared<Rec extends Kept, Values extends Typed>(kind: RecordKind<Rec, Values>, typed: Values, current: Rec) {
  const mine: Readonly<Record<string, string>> = kind.spoken(typed);
  const theirs: Readonly<Record<string, string>> = kind.spoken(kind.toValues(current));
  return Object.entries<string>(kind.labels).map(([field, label]) => ({ label, mine: mine[field] ?? "", current: theirs[field] ?? "" }));
}
