import { type InputHTMLAttributes, type Ref, useId } from "react";
import { describedBy, Field, type FieldTexts } from "./field";
import styles from "./field.module.css";

interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Spreads what react-hook-form's `register` returns. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...input}
        id={id}
        className={className ? `${styles.input} ${className}` : styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
}
