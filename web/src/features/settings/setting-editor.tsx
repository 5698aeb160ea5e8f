import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import type { FieldList } from "../../forms/fields";
import { useEditor } from "../../forms/use-editor";
import type { z } from "../../lib/zod";
import { managementTexts } from "../../texts/management";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import styles from "./control-view.module.css";

const t = managementTexts.settings;

interface SettingEditorProps<Setting, Values extends FieldValues, Body> {
  /** Which settings, in the name of their draft. */
  of: string;
  now: Setting;
  fields: FieldList<Values>;
  schema: z.ZodType<Body, Values>;
  toValues: (setting: Setting) => Values;
  save: (body: Body & { version: number }) => Promise<Setting>;
  readCurrent: () => Promise<Setting>;
  /** Lets what shows the settings be read again. */
  refresh: () => Promise<unknown>;
  onDone: () => void;
  texts: { conflictName: string; changing: string; cancel: string };
  children: ReactNode;
}

/** The form of settings, in their place. */
export function SettingEditor<Setting extends { version: number }, Values extends FieldValues, Body extends object>(
  props: SettingEditorProps<Setting, Values, Body>,
) {
  const { of, now, toValues } = props;
  const draftKey = useDraftKey("settings", of);
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: toValues(now), version: now.version })}
      loading={<Skeleton blocks={2} />}
    >
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

function Opened<Setting extends { version: number }, Values extends FieldValues, Body extends object>({
  opened,
  fields,
  schema,
  toValues,
  save,
  readCurrent,
  refresh,
  onDone,
  texts,
  children,
}: SettingEditorProps<Setting, Values, Body> & { opened: OpenedDraft<Values> }) {
  const editor = useEditor<Setting, Values, Body>({
    opened,
    fields,
    schema,
    toValues,
    save: (body, { version }) => save({ ...body, version }),
    readCurrent,
    onSaved: async () => {
      await refresh();
      notify({ kind: "info", title: t.saved });
      onDone();
    },
    onTakeCurrent: () => refresh().then(onDone),
  });
  return (
    <EditorForm
      editor={editor}
      texts={t.editor}
      name={texts.conflictName}
      label={texts.changing}
      heading={<h2>{texts.changing}</h2>}
    >
      <div className={styles.fields}>{children}</div>
      <Actions>
        <SaveButton editor={editor}>{t.save}</SaveButton>
        <Button onClick={() => void editor.giveUp().then(onDone)}>{texts.cancel}</Button>
      </Actions>
    </EditorForm>
  );
}
