import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProvider } from "react-hook-form";
import type { Kind } from "../../api/catalogue-kinds";
import { ApiProblem } from "../../api/problem";
import type { Draft } from "../../offline/drafts";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { SidePanel } from "../../ui/side-panel";
import { Skeleton } from "../../ui/skeleton";
import { VersionConflict } from "../../ui/version-conflict";
import styles from "./catalogue-view.module.css";
import { EntryFields } from "./entry-fields";
import { Aside, kicker, Uses } from "./entry-aside";
import { conflictFields, type EntryForm, toBody, toForm } from "./entry-form";
import { deactivateEntry, entryRecord, type EntryRecord, forgetEntries, updateEntry } from "./entry-queries";
import { useEntryDraft } from "./use-entry-draft";
import { useEntryForm } from "./use-entry-form";

const t = texts.catalogues;

interface EditEntryProps {
  kind: Kind;
  record: EntryRecord;
  onClose: () => void;
}

/** An entry being changed. What was typed before and not saved is taken up again. */
export function EditEntry({ kind, record, onClose }: EditEntryProps) {
  // As it stood when one began: a change by somebody else meanwhile is met when saving.
  const [{ opened, round }, setOpened] = useState({ opened: record, round: 0 });
  const { entry } = opened;
  const key = `entry:${kind.code}:${entry.code}`;
  const found = useEntryDraft(key, toForm(kind, entry));
  const client = useQueryClient();
  const startOver = (now: EntryRecord) => {
    client.removeQueries({ queryKey: ["device", "draft-values", key] });
    setOpened({ opened: now, round: round + 1 });
  };
  if (found.data) {
    return <Editor key={round} kind={kind} record={opened} draftKey={key} {...found.data} onStartOver={startOver} onClose={onClose} />;
  }
  return (
    <SidePanel title={entry.name} kicker={kicker(kind, entry.code)} onClose={onClose}>
      <Skeleton lines={6} />
    </SidePanel>
  );
}

interface EditorProps extends EditEntryProps {
  draftKey: string;
  draft: Draft<EntryForm>;
  restored: boolean;
  /** With the entry as it is now, and nothing typed. */
  onStartOver: (record: EntryRecord) => void;
}

function Editor({ kind, record, draftKey, draft, restored, onStartOver, onClose }: EditorProps) {
  const { entry } = record;
  const id = useId();
  const client = useQueryClient();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const [conflict, setConflict] = useState<EntryRecord | null>(null);
  const { form, kept, place, guard } = useEntryForm(kind, draftKey, draft, false);

  const readNow = () => client.fetchQuery({ ...entryRecord(kind.code, entry.code), staleTime: 0 });
  const failed = async (error: Error) => {
    setAsking(false);
    place(error);
    if (error instanceof ApiProblem && error.reason === "VERSION_CONFLICT") setConflict(await readNow());
  };
  const done = async (title: string) => {
    await kept.finish();
    notify({ kind: "info", title });
    onClose();
  };

  const save = useMutation({
    mutationFn: ({ typed, over }: { typed: EntryForm; over?: EntryRecord }) =>
      updateEntry(kind.code, entry.code, {
        ...toBody(kind, typed),
        sort_order: Number(typed.sort_order),
        active: (over ?? record).entry.active,
        version: over?.entry.version ?? typed.version,
      }),
    onSuccess: () => done(t.form.saved),
    onError: failed,
    onSettled: () => forgetEntries(client),
  });
  // As the entry stands: what is half typed in the form has nothing to do with it.
  const toggle = useMutation({
    mutationFn: () =>
      entry.active
        ? deactivateEntry(kind.code, entry)
        : updateEntry(kind.code, entry.code, { ...toBody(kind, toForm(kind, entry)), sort_order: entry.sort_order, active: true, version: entry.version }),
    onSuccess: async (now) => {
      notify({ kind: "info", title: now.active ? t.reactivate.done(now.name) : t.deactivate.done(now.name) });
      if (kept.unsent()) {
        // The form goes on from the version that this made.
        form.setValue("version", now.version);
        onStartOver({ ...record, entry: now });
      } else await kept.finish().then(onClose);
    },
    onError: async (error) => {
      const conflicts = error instanceof ApiProblem && error.reason === "VERSION_CONFLICT";
      if (!conflicts || restored || kept.unsent()) return failed(error);
      // Nothing is typed here that could be compared: what somebody else made of it is shown instead.
      setAsking(false);
      notify({ kind: "negative", title: messageOf(error) });
      onStartOver(await readNow());
    },
    onSettled: () => forgetEntries(client),
  });
  const startOver = async (now: EntryRecord) => {
    await kept.finish();
    onStartOver(now);
  };

  const error = conflict ? null : (save.error ?? toggle.error);
  return (
    <SidePanel
      title={entry.name}
      kicker={kicker(kind, entry.code)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.ui.close}</Button>
          <Button kind="primary" type="submit" form={id} busy={save.isPending} disabled={!online}>
            {t.form.save}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate className={styles.form} onSubmit={form.handleSubmit((typed) => save.mutate({ typed }))}>
          {restored && (
            <Notice
              actions={
                <Button disabled={!online} onClick={() => void readNow().then(startOver)}>
                  {t.form.discard}
                </Button>
              }
            >
              {t.form.restored}
            </Notice>
          )}
          {!entry.active && <Notice kind="warning">{t.form.inactive}</Notice>}
          {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
          {error && (
            <Notice kind="error" title={t.failed}>
              {messageOf(error)}
            </Notice>
          )}
          <EntryFields kind={kind} />
        </form>
      </FormProvider>
      <div>
        <Button kind={entry.active ? "danger" : "plain"} busy={toggle.isPending} disabled={!online} onClick={() => (entry.active ? setAsking(true) : toggle.mutate())}>
          {entry.active ? t.deactivate.action : t.reactivate.action}
        </Button>
      </div>
      <Aside kind={kind} record={record} />
      {guard}
      {asking && (
        <Confirm
          title={t.deactivate.title(entry.name)}
          action={t.deactivate.action}
          kind="danger"
          busy={toggle.isPending}
          onConfirm={() => toggle.mutate()}
          onClose={() => setAsking(false)}
        >
          <div className={styles.confirm}>
            <p>{t.deactivate.text}</p>
            {record.referrers.some(({ count }) => count !== 0) && (
              <div>
                <p>{t.deactivate.uses}</p>
                <Uses record={record} />
              </div>
            )}
          </div>
        </Confirm>
      )}
      {conflict && (
        <VersionConflict
          name={conflict.entry.name}
          fields={conflictFields(kind, form.getValues(), conflict.entry)}
          busy={save.isPending}
          onTakeCurrent={() => void startOver(conflict)}
          onKeepMine={() => save.mutate({ typed: form.getValues(), over: conflict })}
          onClose={() => setConflict(null)}
        />
      )}
    </SidePanel>
  );
}
