import { type InputHTMLAttributes, type Ref, useId } from "react";
import type { Choice } from "../lib/choices";
import { classes } from "../lib/classes";
import { FieldGroup, type FieldTexts } from "./field";
import styles from "./field.module.css";

const LAYOUTS = { row: styles.inline, tight: styles.tight, pairs: styles.pairs };

interface RadioGroupProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type" | "value"> {
  choices: readonly Choice[];
  /** Side by side where there is room; `tight` in one row, however narrow it is; `pairs` two in a row. */
  inline?: boolean | "tight" | "pairs";
  value?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A question with few answers, all in sight. Works with `register` or with `value` and `onChange`. */
export function RadioGroup({ label, hint, error, optional, choices, inline, value, ...input }: RadioGroupProps) {
  const id = useId();
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} optional={optional}>
      <div
        className={classes(styles.choices, inline && LAYOUTS[inline === true ? "row" : inline])}
        data-wrong={error ? "" : undefined}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              {...input}
              type="radio"
              value={choice.value}
              {...(value === undefined ? {} : { checked: value === choice.value })}
            />
            <span className={styles.choiceText}>
              {choice.label}
              {choice.hint && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
