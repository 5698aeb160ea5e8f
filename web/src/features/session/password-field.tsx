import { type InputHTMLAttributes, type Ref, useId, useState } from "react";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { describedBy, Field } from "../../ui/field";
import fieldStyles from "../../ui/field.module.css";
import styles from "./account-form.module.css";

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> {
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const t = texts.session;

/** The password that one has, and a way to see what one types. */
export function PasswordField({ error, ...input }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={t.password} error={error}>
      <span className={styles.password}>
        <input
          {...input}
          id={id}
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          className={classes(fieldStyles.input, styles.typed)}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, undefined, error)}
        />
        <button type="button" className={styles.show} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? t.hide : t.show}
        </button>
      </span>
    </Field>
  );
}
