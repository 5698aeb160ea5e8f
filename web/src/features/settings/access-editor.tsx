import { useQueryClient } from "@tanstack/react-query";
import { valuesOf } from "../../forms/field-values";
import { type Field, type FieldList, Fields } from "../../forms/fields";
import { plainLine } from "../../forms/rules";
import { z } from "../../lib/zod";
import { managementTexts } from "../../texts/management";
import { accessSettings, type AccessSettings, adminsAlways, readAccess, saveAccess } from "./access-queries";
import styles from "./control-view.module.css";
import { SettingEditor } from "./setting-editor";

const t = managementTexts.settings.access;

const schema = z.object({
  idle_hours: plainLine()
    .refine((typed) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 720, { error: t.whole })
    .transform(Number),
  second_factor_inspector: z.boolean(),
  second_factor_supervisor: z.boolean(),
  second_factor_regional_admin: z.boolean(),
  second_factor_admin: z.boolean(),
  second_factor_auditor: z.boolean(),
});

type Values = z.input<typeof schema>;

const IDLE: FieldList<Values> = [
  {
    kind: "text",
    name: "idle_hours",
    label: t.idleField,
    unit: t.idleUnit,
    hint: (
      <>
        {t.idleText} {t.idleHint}
      </>
    ),
    inputMode: "numeric",
    autoComplete: "off",
  },
];
const FACTOR: readonly (Field<Values> & { kind: "check" })[] = [
  { kind: "check", name: "second_factor_inspector", label: t.factorField("inspectores") },
  { kind: "check", name: "second_factor_supervisor", label: t.factorField("supervisores") },
  {
    kind: "check",
    name: "second_factor_regional_admin",
    label: t.factorField("administradores regionales"),
  },
  { kind: "check", name: "second_factor_admin", label: t.factorField("administradores") },
  { kind: "check", name: "second_factor_auditor", label: t.factorField("auditores") },
];
const FIELDS: FieldList<Values> = [...IDLE, ...FACTOR];

interface EditorProps {
  now: AccessSettings;
  onDone: () => void;
}

/** Another decision about signing in. */
export function AccessEditor({ now, onDone }: EditorProps) {
  const client = useQueryClient();
  const always = adminsAlways(now);
  return (
    <SettingEditor
      of="access"
      now={now}
      fields={FIELDS}
      schema={schema}
      toValues={toValues}
      save={saveAccess}
      readCurrent={readAccess}
      refresh={() => client.invalidateQueries({ queryKey: accessSettings.queryKey })}
      onDone={onDone}
      texts={t}
    >
      <div className={styles.number}>
        <Fields of={IDLE} />
      </div>
      <div>
        <h3>{t.factorName}</h3>
        <p className={styles.quiet}>
          {t.factorText} {t.factorSessions}
        </p>
      </div>
      {/* What is so in any case cannot be chosen. */}
      <div className={styles.checks}>
        <Fields of={FACTOR.filter(({ name }) => !always || !name.endsWith("admin"))} />
      </div>
      {always && <p>{t.factorAdmins}</p>}
    </SettingEditor>
  );
}

const toValues = (settings: AccessSettings): Values => valuesOf(FIELDS, settings);
