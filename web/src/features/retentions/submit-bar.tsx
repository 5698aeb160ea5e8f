import { Fragment, type MouseEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { focusFirst } from "../../forms/controls";
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
  /** Shows fields that may be folded away; they have to be there when this returns. */
  reveal: (name: string) => void;
}

/** Sends the act, at hand wherever the form stands, before the parts of which something is still to be said. */
export function SubmitBar({ label, disabled, busy, reveal }: SubmitBarProps) {
  const { control, getValues } = useFormContext<ActForm>();
  useWatch({ control });
  const parts = missingParts(getValues());

  function follow(event: MouseEvent<HTMLElement>, fields: readonly string[]) {
    event.preventDefault();
    if (fields[0] !== undefined) reveal(fields[0]);
    const form = event.currentTarget.closest("form");
    if (form) focusFirst(form, fields);
  }

  return (
    <Dock className={styles.bar} last>
      <Button type="submit" kind={parts.length === 0 ? "main" : "plain"} disabled={disabled} busy={busy}>
        {label} <KeyHint>{t.submitKey}</KeyHint>
      </Button>
      <p className={sharedStyles.quiet}>
        {parts.length === 0 ? t.complete : t.missingParts}{" "}
        {parts.map(({ title, fields }, n) => (
          <Fragment key={title}>
            {n > 0 && ", "}
            <a href={`#${fields[0]}`} onClick={(event) => follow(event, fields)}>
              {title.toLowerCase()}
            </a>
          </Fragment>
        ))}
      </p>
    </Dock>
  );
}

/** The parts of the page in their order that do not have all that an act must have, and what is wrong in each. */
function missingParts(form: ActForm): readonly { title: string; fields: readonly string[] }[] {
  const wrong = actSchema.safeParse(form).error?.issues.map(({ path }) => path.join(".")) ?? [];
  const partOf = (title: string, ...names: string[]) => ({
    title,
    fields: wrong.filter((field) => names.some((name) => field === name || field.startsWith(`${name}.`))),
  });
  return [
    partOf(t.items, "items"),
    partOf(t.passenger, "owner", "passenger", "flight", "ownerless"),
    partOf(t.place, "airport", "direction", "control_point", "carried_in"),
    partOf(t.signing, "signing"),
  ].filter(({ fields }) => fields.length > 0);
}
