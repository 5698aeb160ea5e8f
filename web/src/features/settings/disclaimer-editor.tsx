import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Disclaimer } from "../../api/settings";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import editorStyles from "../../forms/editor.module.css";
import { type FieldList, Fields } from "../../forms/fields";
import { prose } from "../../forms/rules";
import { useEditor } from "../../forms/use-editor";
import { paragraphs } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { SwornText } from "../../nouns/declaration/sworn-text";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./disclaimer-editor.module.css";
import { publishDisclaimer, readDisclaimer, refreshSettings } from "./setting-queries";
import { TextChanges } from "./text-changes";
import { classes } from "../../lib/classes";

const t = managementTexts.settings.disclaimer;

const schema = z.object({
  text: prose().min(1, t.textMissing),
  oath: prose().min(1, t.oathMissing),
});

type Values = z.input<typeof schema>;

const FIELDS: FieldList<Values> = [
  { kind: "lines", name: "text", label: t.text, hint: t.textHint, rows: 18 },
  { kind: "lines", name: "oath", label: t.oath, hint: t.oathHint, rows: 4 },
];

interface EditorProps {
  current: Disclaimer;
  onDone: () => void;
}

/** The next version, written beside what the traveller will see. */
export function DisclaimerEditor(props: EditorProps) {
  const draftKey = useDraftKey("settings", "disclaimer");
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: toValues(props.current), version: props.current.version })}
      loading={<Skeleton blocks={2} />}
    >
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

function Opened({ current, onDone, opened }: EditorProps & { opened: OpenedDraft<Values> }) {
  const client = useQueryClient();
  const [unchanged, setUnchanged] = useState(false);
  const next = current.version + 1;
  const editor = useEditor<Disclaimer, Values, Values>({
    opened,
    fields: FIELDS,
    schema,
    toValues,
    beforeSend: ({ text, oath }) => {
      const same = paragraphs(text) === paragraphs(current.text) && paragraphs(oath) === paragraphs(current.oath);
      setUnchanged(same);
      return same ? "stay" : "ask";
    },
    save: (body, { version }) => publishDisclaimer({ ...body, version }),
    readCurrent: readDisclaimer,
    onSaved: async ({ version }) => {
      await refreshSettings(client);
      notify({ kind: "info", title: t.done(version) });
      onDone();
    },
    onTakeCurrent: () => refreshSettings(client).then(onDone),
  });
  const typed = useWatch({ control: editor.form.control }) as Values;
  return (
    <div className={classes(editorStyles.beside, styles.even)}>
      <Card>
        <EditorForm
          editor={editor}
          texts={managementTexts.settings.editor}
          name={t.conflictName}
          label={t.editing(next)}
          heading={<Heading next={next} />}
        >
          {unchanged && <Notice kind="warning">{t.unchanged}</Notice>}
          <Fields of={FIELDS} />
          <Actions>
            <SaveButton editor={editor}>{t.publish}</SaveButton>
            <Button onClick={() => void editor.giveUp().then(onDone)}>{t.cancel}</Button>
          </Actions>
        </EditorForm>
      </Card>
      <Card aria-label={t.preview}>
        <h2>{t.preview}</h2>
        <h3>{t.previewTitle}</h3>
        <SwornText text={typed.text} oath={typed.oath} />
        <div inert>
          <Checkbox label={texts.declarationReview.accept} readOnly checked={false} />
        </div>
      </Card>
      {editor.asking && (
        <Confirm
          title={t.confirmTitle(next)}
          action={t.publish}
          busy={editor.saving}
          onConfirm={editor.asking.send}
          onClose={editor.asking.close}
        >
          <div className={sharedStyles.form}>
            <p>{t.confirmText}</p>
            <TextChanges title={t.text} before={current.text} after={typed.text} />
            <TextChanges title={t.oath} before={current.oath} after={typed.oath} />
          </div>
        </Confirm>
      )}
    </div>
  );
}

const Heading = ({ next }: { next: number }) => (
  <div>
    <h2>{t.editing(next)}</h2>
    <p className={styles.quiet}>{t.editLead}</p>
  </div>
);

const toValues = ({ text, oath }: Disclaimer): Values => ({ text, oath });
