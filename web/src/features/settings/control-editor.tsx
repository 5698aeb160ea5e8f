import { useQueryClient } from "@tanstack/react-query";
import { type Field, type FieldList, Fields } from "../../forms/fields";
import { plainLine } from "../../forms/rules";
import { parseAmount, typedAmount } from "../../lib/amount";
import { classes } from "../../lib/classes";
import { z } from "../../lib/zod";
import { managementTexts } from "../../texts/management";
import styles from "./control-view.module.css";
import { SettingEditor } from "./setting-editor";
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

const number = (name: keyof Values, inputMode: "numeric" | "decimal" = "numeric"): Field<Values> => ({
  kind: "text",
  name,
  label: t.fields[name],
  unit: t.units[name],
  hint: (
    <>
      {t.texts[name]} {t.hints[name]}
    </>
  ),
  inputMode,
  autoComplete: "off",
});

const FIELDS: FieldList<Values> = [
  number("expiry_days"),
  number("draw_percent", "decimal"),
  number("retention_months"),
  number("custody_days"),
  number("attention_hours"),
];

interface EditorProps {
  now: ControlSettings;
  onDone: () => void;
}

/** Other numbers for control to work with. */
export function ControlEditor({ now, onDone }: EditorProps) {
  const client = useQueryClient();
  return (
    <SettingEditor
      of="control"
      now={now}
      fields={FIELDS}
      schema={schema}
      toValues={toValues}
      save={saveControl}
      readCurrent={readControl}
      refresh={() => refreshSettings(client)}
      onDone={onDone}
      texts={t}
    >
      <div className={classes(styles.number, styles.two, styles.three)}>
        <Fields of={FIELDS} />
      </div>
    </SettingEditor>
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
