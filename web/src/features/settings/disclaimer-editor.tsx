import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiProblem, placeFieldProblems } from "../../api/problem";
import type { Disclaimer } from "../../api/settings";
import { useKeptDraft } from "../../offline/use-kept-draft";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Confirm } from "../../ui/confirm";
import { LeaveGuard } from "../../ui/leave-guard";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { SwornText } from "../../ui/sworn-text";
import { TextArea } from "../../ui/text-area";
import { VersionConflict } from "../../ui/version-conflict";
import { z } from "../../ui/zod";
import styles from "./disclaimer-editor.module.css";
import { RestoredNotice } from "./restored-notice";
import { isConflict, publishDisclaimer, readDisclaimer, refreshSettings } from "./setting-queries";
import { TextChanges } from "./text-changes";
import { type SettingDraft, useSettingDraft } from "./use-setting-draft";

const t = managementTexts.settings.disclaimer;
const DRAFT = "settings:disclaimer";
const FIELDS = { text: "text", oath: "oath" } as const;

interface DisclaimerForm {
  text: string;
  oath: string;
  /** The version that was current when the text was begun. */
  version: number;
}

const schema = z.object({
  text: z.string().refine((text) => text.trim() !== "", { error: t.textMissing }),
  oath: z.string().refine((oath) => oath.trim() !== "", { error: t.oathMissing }),
  version: z.number(),
});

interface EditorProps {
  current: Disclaimer;
  onDone: () => void;
}

/** The next version, written beside what the traveller will see. */
export function DisclaimerEditor(props: EditorProps) {
  const { draft, discard } = useSettingDraft<DisclaimerForm>(DRAFT, toForm(props.current));
  if (!draft) return <Skeleton blocks={2} />;
  return <Editor key={draft.idempotencyKey} {...props} draft={draft} onDiscard={() => void discard()} />;
}

interface LoadedProps extends EditorProps {
  draft: SettingDraft<DisclaimerForm>;
  onDiscard: () => void;
}

function Editor({ current, draft, onDiscard, onDone }: LoadedProps) {
  const client = useQueryClient();
  const online = useOnline();
  const form = useForm<DisclaimerForm>({ defaultValues: draft.values, resolver: zodResolver(schema) });
  const kept = useKeptDraft(DRAFT, draft, 0, form);
  const [asking, setAsking] = useState(false);
  const [other, setOther] = useState<Disclaimer | null>(null);
  const [unchanged, setUnchanged] = useState(false);
  const typed = useWatch({ control: form.control }) as DisclaimerForm;
  const { errors } = form.formState;
  const next = current.version + 1;

  const publish = useMutation({
    mutationFn: ({ text, oath, version }: DisclaimerForm) => publishDisclaimer({ text: text.trim(), oath: oath.trim(), version }),
    onSuccess: async ({ version }) => {
      await kept.finish();
      await refreshSettings(client);
      notify({ kind: "info", title: t.done(version) });
      onDone();
    },
    onError: async (error) => {
      setAsking(false);
      if (error instanceof ApiProblem) placeFieldProblems(error.errors, FIELDS, form.setError);
      if (isConflict(error)) setOther(await readDisclaimer().catch(() => null));
    },
  });

  const ask = form.handleSubmit((values) => {
    const same = values.text.trim() === current.text.trim() && values.oath.trim() === current.oath.trim();
    setUnchanged(same);
    if (!same) setAsking(true);
  });

  async function giveUp() {
    await kept.finish();
    onDone();
  }

  return (
    <div className={styles.editor}>
      <form noValidate className={styles.form} aria-label={t.editing(next)} onSubmit={(event) => void ask(event)}>
        <div>
          <h2>{t.editing(next)}</h2>
          <p className={styles.quiet}>{t.editLead}</p>
        </div>
        {draft.restored && <RestoredNotice onDiscard={onDiscard} />}
        {publish.isError && !other && (
          <Notice kind="error" title={managementTexts.settings.saveFailed}>
            {messageOf(publish.error)}
          </Notice>
        )}
        {unchanged && <Notice kind="warning">{t.unchanged}</Notice>}
        <TextArea label={t.text} hint={t.textHint} rows={18} error={errors.text?.message} {...form.register("text")} />
        <TextArea label={t.oath} hint={t.oathHint} rows={4} error={errors.oath?.message} {...form.register("oath")} />
        <div className={styles.buttons}>
          <Button type="submit" kind="main" busy={publish.isPending} disabled={!online}>
            {t.publish}
          </Button>
          <Button onClick={() => void giveUp()}>{t.cancel}</Button>
        </div>
      </form>
      {/* A long text scrolls beside the form: it has to be reachable to be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.preview} aria-label={t.preview} tabIndex={0}>
        <h2>{t.preview}</h2>
        <Card>
          <h3>{t.previewTitle}</h3>
          <SwornText text={typed.text} oath={typed.oath} />
          <div inert>
            <Checkbox label={texts.declarations.review.accept} readOnly checked={false} />
          </div>
        </Card>
      </section>
      {asking && (
        <Confirm
          title={t.confirmTitle(next)}
          action={t.publish}
          busy={publish.isPending}
          onConfirm={() => publish.mutate(form.getValues())}
          onClose={() => setAsking(false)}
        >
          <div className={styles.form}>
            <p>{t.confirmText}</p>
            <TextChanges title={t.text} before={current.text} after={typed.text} />
            <TextChanges title={t.oath} before={current.oath} after={typed.oath} />
          </div>
        </Confirm>
      )}
      {other && (
        <VersionConflict
          name={t.conflictName}
          fields={[
            { label: t.text, mine: typed.text.trim(), current: other.text },
            { label: t.oath, mine: typed.oath.trim(), current: other.oath },
          ]}
          busy={publish.isPending}
          onTakeCurrent={() => {
            void kept.finish().then(() => refreshSettings(client)).then(onDone);
          }}
          onKeepMine={() => {
            form.setValue("version", other.version);
            setOther(null);
            publish.mutate({ ...form.getValues(), version: other.version });
          }}
          onClose={() => setOther(null)}
        />
      )}
      <LeaveGuard unsaved={kept.unsent} {...managementTexts.settings.leave} />
    </div>
  );
}

const toForm = ({ text, oath, version }: Disclaimer): DisclaimerForm => ({ text, oath, version });
