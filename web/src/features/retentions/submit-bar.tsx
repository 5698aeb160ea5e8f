import { useFormContext, useWatch } from "react-hook-form";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Dock } from "../../ui/dock";
import { KeyHint } from "../../ui/key-hint";
import type { ActForm } from "./act-form";
import { actSchema } from "./act-schema";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./submit-bar.module.css";

const t = texts.retentions.form;

interface SubmitBarProps {
  label: string;
  disabled: boolean;
  busy: boolean;
}

/** Sends the act, at hand wherever the form stands, beside the parts of which something is still to be said. */
export function SubmitBar({ label, disabled, busy }: SubmitBarProps) {
  const { control, getValues } = useFormContext<ActForm>();
  useWatch({ control });
  const parts = missingParts(getValues());
  return (
    <Dock className={styles.bar} last>
      <p className={sharedStyles.quiet}>{parts.length > 0 ? t.missingParts(parts) : t.complete}</p>
      <Button type="submit" kind="main" disabled={disabled} busy={busy}>
        {label} <KeyHint>{t.submitKey}</KeyHint>
      </Button>
    </Dock>
  );
}

/** The parts of the page in their order that do not have all that an act must have. */
function missingParts(form: ActForm): readonly string[] {
  const wrong = new Set(actSchema.safeParse(form).error?.issues.map(({ path: [part] }) => part));
  const has = (...names: string[]) => names.some((name) => wrong.has(name));
  return [
    has("items") && t.items,
    has("owner", "passenger", "flight", "ownerless") && t.passenger,
    has("airport", "direction", "control_point", "carried_in") && t.place,
    has("signing") && t.signing,
  ].filter((part) => part !== false);
}
