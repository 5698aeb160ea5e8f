import { useQueryClient } from "@tanstack/react-query";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { Buttons, EditorForm, SaveButton } from "../../forms/editor";
import { valuesOf } from "../../forms/field-values";
import { type Field, type FieldList, Fields } from "../../forms/fields";
import { plainLine } from "../../forms/rules";
import { useEditor } from "../../forms/use-editor";
import { z } from "../../lib/zod";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { accessSettings, type AccessSettings, adminsAlways, readAccess, saveAccess } from "./access-queries";
import styles from "./control-view.module.css";

const t = managementTexts.settings.access;

const schema = z.object({
  idle_hours: plainLine()
    .refine((typed) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 720, { error: t.whole })
    .transform(Number),
  second_factor_inspector: z.boolean(),
  second_factor_supervisor: z.boolean(),
  second_factor_admin: z.boolean(),
  second_factor_auditor: z.boolean(),
});

type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const IDLE: FieldList<Values> = [
  {
    kind: "text",
    name: "idle_hours",
    label: t.idleField,
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
  { kind: "check", name: "second_factor_admin", label: t.factorField("administradores") },
  { kind: "check", name: "second_factor_auditor", label: t.factorField("auditores") },
];
const FIELDS: FieldList<Values> = [...IDLE, ...FACTOR];

interface EditorProps {
  now: AccessSettings;
  onDone: () => void;
}

/** Another decision about signing in. */
export function AccessEditor(props: EditorProps) {
  const draftKey = useDraftKey("settings", "access");
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: toValues(props.now), version: props.now.version })}
      loading={<Skeleton blocks={1} />}
    >
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

function Opened({ now, onDone, opened }: EditorProps & { opened: OpenedDraft<Values> }) {
  const client = useQueryClient();
  const always = adminsAlways(now);
  const refresh = () => client.invalidateQueries({ queryKey: accessSettings.queryKey });
  const editor = useEditor<AccessSettings, Values, Body>({
    opened,
    fields: FIELDS,
    schema,
    toValues,
    save: (body, { version }) => saveAccess({ ...body, version }),
    readCurrent: readAccess,
    onSaved: async () => {
      await refresh();
      notify({ kind: "info", title: managementTexts.settings.saved });
      onDone();
    },
    onTakeCurrent: () => refresh().then(onDone),
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
        <Fields of={IDLE} />
        <div>
          <h3>{t.factorName}</h3>
          <p className={styles.quiet}>
            {t.factorText} {t.factorSessions}
          </p>
        </div>
        {/* What is so in any case cannot be chosen. */}
        <div className={styles.checks}>
          <Fields of={FACTOR.filter(({ name }) => !always || name !== "second_factor_admin")} />
        </div>
        {always && <p>{t.factorAdmins}</p>}
      </div>
      <Buttons>
        <SaveButton editor={editor}>{managementTexts.settings.save}</SaveButton>
        <Button onClick={() => void editor.giveUp().then(onDone)}>{t.cancel}</Button>
      </Buttons>
    </EditorForm>
  );
}

const toValues = (settings: AccessSettings): Values => valuesOf(FIELDS, settings);
