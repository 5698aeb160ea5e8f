import { useQueryClient } from "@tanstack/react-query";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { Buttons, EditorForm, SaveButton } from "../../forms/editor";
import { type FieldList, Fields } from "../../forms/fields";
import { plainLine } from "../../forms/rules";
import { useEditor } from "../../forms/use-editor";
import { parseAmount, typedAmount } from "../../lib/amount";
import { z } from "../../lib/zod";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import styles from "./control-view.module.css";
import { type ControlSettings, readControl, refreshSettings, saveControl } from "./setting-queries";

const t = managementTexts.settings.control;

const whole = (least: number, most: number) =>
  plainLine()
    .refine((typed) => /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most, {
      error: t.whole(String(least), String(most)),
    })
    .transform(Number);

const schema = z.object({
  expiry_days: whole(1, 30),
  draw_percent: plainLine()
    .refine((typed) => /^\d+([.,]\d{1,3})?$/.test(typed) && (parseAmount(typed) ?? Infinity) <= 100, { error: t.share })
    .transform((typed) => parseAmount(typed) ?? 0),
  retention_months: whole(12, 240),
  custody_days: whole(1, 365),
  attention_hours: whole(1, 168),
});

type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const hint = (name: keyof Values) => (
  <>
    {t.texts[name]} {t.hints[name]}
  </>
);

const FIELDS: FieldList<Values> = [
  {
    kind: "text",
    name: "expiry_days",
    label: t.fields.expiry_days,
    hint: hint("expiry_days"),
    inputMode: "numeric",
    autoComplete: "off",
  },
  {
    kind: "text",
    name: "draw_percent",
    label: t.fields.draw_percent,
    hint: hint("draw_percent"),
    inputMode: "decimal",
    autoComplete: "off",
  },
  {
    kind: "text",
    name: "retention_months",
    label: t.fields.retention_months,
    hint: hint("retention_months"),
    inputMode: "numeric",
    autoComplete: "off",
  },
  {
    kind: "text",
    name: "custody_days",
    label: t.fields.custody_days,
    hint: hint("custody_days"),
    inputMode: "numeric",
    autoComplete: "off",
  },
  {
    kind: "text",
    name: "attention_hours",
    label: t.fields.attention_hours,
    hint: hint("attention_hours"),
    inputMode: "numeric",
    autoComplete: "off",
  },
];

interface EditorProps {
  now: ControlSettings;
  onDone: () => void;
}

/** Other numbers for control to work with. */
export function ControlEditor(props: EditorProps) {
  const draftKey = useDraftKey("settings", "control");
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: toValues(props.now), version: props.now.version })}
      loading={<Skeleton blocks={3} />}
    >
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

function Opened({ onDone, opened }: EditorProps & { opened: OpenedDraft<Values> }) {
  const client = useQueryClient();
  const editor = useEditor<ControlSettings, Values, Body>({
    opened,
    fields: FIELDS,
    schema,
    toValues,
    save: (body, { version }) => saveControl({ ...body, version }),
    readCurrent: readControl,
    onSaved: async () => {
      await refreshSettings(client);
      notify({ kind: "info", title: managementTexts.settings.saved });
      onDone();
    },
    onTakeCurrent: () => refreshSettings(client).then(onDone),
  });
  return (
    <EditorForm
      editor={editor}
      texts={managementTexts.settings.editor}
      name={t.conflictName}
      label={t.changing}
      heading={<h2>{t.changing}</h2>}
    >
      <div className={styles.fields}>
        <Fields of={FIELDS} />
      </div>
      <Buttons>
        <SaveButton editor={editor}>{managementTexts.settings.save}</SaveButton>
        <Button onClick={() => void editor.giveUp().then(onDone)}>{t.cancel}</Button>
      </Buttons>
    </EditorForm>
  );
}

const toValues = ({
  expiry_days,
  draw_percent,
  retention_months,
  custody_days,
  attention_hours,
}: ControlSettings): Values => ({
  expiry_days: String(expiry_days),
  draw_percent: typedAmount(draw_percent),
  retention_months: String(retention_months),
  custody_days: String(custody_days),
  attention_hours: String(attention_hours),
});
