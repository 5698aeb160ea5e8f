import { useQueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { changeKeys } from "../../api/changes";
import { figuresKey } from "../../api/figures";
import { legalKeys } from "../../nouns/legal-basis/queries";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { EditorForm, SaveBar, SaveButton } from "../../forms/editor";
import { type FieldList, Fields } from "../../forms/fields";
import { useActivation } from "../../forms/use-activation";
import { useEditor } from "../../forms/use-editor";
import { OfflineNotice } from "../../forms/offline-notice";
import type { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { notify } from "../../ui/notify";
import sharedStyles from "../../ui/shared.module.css";
import { Skeleton } from "../../ui/skeleton";

const t = texts.legalManagement.editor;

interface KeptRecord {
  code: string;
  version: number;
  active: boolean;
}

interface RecordEditorProps<Rec extends KeptRecord, Values extends FieldValues, Body> {
  noun: "standard" | "article";
  texts: typeof texts.legalManagement.standard | typeof texts.legalManagement.article;
  /** Null for a new one. */
  record: Rec | null;
  nameOf: (record: Rec) => string;
  /** The fields in groups, a card each. */
  groups: readonly FieldList<Values>[];
  schema: z.ZodType<Body, Values>;
  toValues: (record: Rec | null) => Values;
  create: (body: Body, idempotencyKey: string) => Promise<Rec>;
  update: (code: string, body: Body & { version: number; active?: boolean }) => Promise<Rec>;
  deactivate: (code: string, version: number) => Promise<Rec>;
  read: (code: string) => Promise<Rec>;
  /** The server has it, as it is given. */
  onSaved: (record: Rec) => void;
}

/** The form of a norm or an article, for those who may write. */
export function RecordEditor<Rec extends KeptRecord, Values extends FieldValues, Body>(
  props: RecordEditorProps<Rec, Values, Body>,
) {
  const { noun, record, toValues } = props;
  const draftKey = useDraftKey(noun, record?.code ?? null);
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: toValues(record), version: record?.version })}
      loading={<Skeleton blocks={4} />}
    >
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

function Opened<Rec extends KeptRecord, Values extends FieldValues, Body>(
  props: RecordEditorProps<Rec, Values, Body> & { opened: OpenedDraft<Values> },
) {
  const { opened, record, groups, schema, toValues, create, update, onSaved } = props;
  const client = useQueryClient();
  const shown = (now: Rec) => {
    onSaved(now);
    for (const queryKey of [legalKeys.all, changeKeys.all, figuresKey]) void client.invalidateQueries({ queryKey });
  };
  const editor = useEditor<Rec, Values, Body>({
    opened,
    fields: groups.flat(),
    schema,
    toValues,
    save: (body, { idempotencyKey, version }) =>
      record ? update(record.code, { ...body, version }) : create(body, idempotencyKey),
    readCurrent: record ? () => props.read(record.code) : undefined,
    onSaved: async (saved) => {
      notify({ kind: "info", title: record ? props.texts.saved : props.texts.created });
      shown(saved);
      if (record) await editor.startOver(saved);
    },
    onTakeCurrent: async (now) => {
      shown(now);
      await editor.startOver(now);
    },
  });
  return (
    <EditorForm editor={editor} texts={t} name={props.texts.the} leaving={{ closing: true }}>
      <div className={sharedStyles.form}>
        {groups.map((fields, n) => (
          // The groups of a form are always the same.
          // oxlint-disable-next-line react/no-array-index-key
          <Card key={n}>
            <Fields of={fields} />
          </Card>
        ))}
      </div>
      {!editor.online && <OfflineNotice kept={t.offline} />}
      <SaveBar
        last={!record}
        others={record && <Activation {...props} record={record} editor={editor} onChanged={shown} />}
      >
        <SaveButton editor={editor}>{record ? t.save : t.create}</SaveButton>
      </SaveBar>
    </EditorForm>
  );
}

interface ActivationProps<Rec extends KeptRecord, Values extends FieldValues, Body> extends RecordEditorProps<
  Rec,
  Values,
  Body
> {
  record: Rec;
  editor: ReturnType<typeof useEditor<Rec, Values, Body>>;
  onChanged: (now: Rec) => void;
}

function Activation<Rec extends KeptRecord, Values extends FieldValues, Body>(
  props: ActivationProps<Rec, Values, Body>,
) {
  const { record, editor, schema, toValues } = props;
  const { code, version, active } = record;
  const { button, question, failure } = useActivation({
    editor,
    record,
    active,
    flip: () =>
      active
        ? props.deactivate(code, version)
        : props.update(code, { ...schema.parse(toValues(record)), version, active: true }),
    readCurrent: () => props.read(code),
    onFlipped: props.onChanged,
    onFound: props.onChanged,
    texts: {
      ...props.texts,
      deactivate: t.deactivate,
      reactivate: t.reactivate,
      title: props.texts.deactivateTitle(props.nameOf(record)),
      question: props.texts.deactivate,
    },
  });
  return (
    <>
      {failure}
      {button}
      {question}
    </>
  );
}
