import { type InputHTMLAttributes, type Ref, useId } from "react";
import { describedBy, Field, type FieldTexts } from "./field";
import styles from "./field.module.css";

interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  ref?: Ref<HTMLInputElement>;
  /** Texts that the browser offers while somebody types; another text may be typed. */
  suggestions?: readonly string[] | undefined;
  /** What a number counts, which its label says too. */
  unit?: string;
}

/** One line of text. Spreads what react-hook-form's `register` returns. */
export function TextField({ label, hint, error, optional, className, suggestions, unit, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...input}
        id={id}
        className={className ? `${styles.input} ${className}` : styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        list={suggestions && `${id}-suggestions`}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
    </Field>
  );
}
