import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProvider } from "react-hook-form";
import type { Kind } from "../../api/catalogue-kinds";
import { orNull } from "../../api/or-null";
import type { Draft } from "../../offline/drafts";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { SidePanel } from "../../ui/side-panel";
import { Skeleton } from "../../ui/skeleton";
import styles from "./catalogue-view.module.css";
import { EntryFields } from "./entry-fields";
import { type EntryForm, toBody, toForm } from "./entry-form";
import { createEntry, forgetEntries } from "./entry-queries";
import { useEntryDraft } from "./use-entry-draft";
import { useEntryForm } from "./use-entry-form";

const t = texts.catalogues;

interface NewEntryPanelProps {
  kind: Kind;
  onClose: () => void;
}

/** An entry that is not there yet. */
export function NewEntryPanel({ kind, onClose }: NewEntryPanelProps) {
  const key = `entry:${kind.code}:new`;
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const found = useEntryDraft(key, toForm(kind, null));
  const startOver = () => {
    client.removeQueries({ queryKey: ["device", "draft-values", key] });
    setRound(round + 1);
  };
  if (found.data) return <NewEntry key={round} kind={kind} draftKey={key} {...found.data} onStartOver={startOver} onClose={onClose} />;
  return (
    <SidePanel title={t.add(kind.singular)} kicker={kind.title} onClose={onClose}>
      <Skeleton lines={6} />
    </SidePanel>
  );
}

interface NewEntryProps extends NewEntryPanelProps {
  draftKey: string;
  draft: Draft<EntryForm>;
  restored: boolean;
  onStartOver: () => void;
}

function NewEntry({ kind, draftKey, draft, restored, onStartOver, onClose }: NewEntryProps) {
  const id = useId();
  const client = useQueryClient();
  const online = useOnline();
  const { form, kept, place, guard } = useEntryForm(kind, draftKey, draft, true);
  const create = useMutation({
    mutationFn: (typed: EntryForm) =>
      createEntry(kind.code, draft.idempotencyKey, {
        ...toBody(kind, typed),
        code: orNull(typed.code),
        sort_order: typed.sort_order.trim() === "" ? null : Number(typed.sort_order),
      }),
    onSuccess: async ({ name }) => {
      await kept.finish();
      notify({ kind: "info", title: t.form.created(name) });
      onClose();
    },
    onError: (error) => place(error),
    onSettled: () => forgetEntries(client),
  });
  const discard = async () => {
    await kept.finish();
    onStartOver();
  };
  return (
    <SidePanel
      title={t.add(kind.singular)}
      kicker={kind.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.ui.cancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={create.isPending} disabled={!online}>
            {t.form.create}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate className={styles.form} onSubmit={form.handleSubmit((typed) => create.mutate(typed))}>
          {restored && <Notice actions={<Button onClick={() => void discard()}>{t.form.discard}</Button>}>{t.form.restored}</Notice>}
          {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
          {create.isError && (
            <Notice kind="error" title={t.failed}>
              {messageOf(create.error)}
            </Notice>
          )}
          <EntryFields kind={kind} isNew />
        </form>
      </FormProvider>
      {guard}
    </SidePanel>
  );
}
