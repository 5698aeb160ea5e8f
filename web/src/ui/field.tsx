import type { ReactNode } from "react";
import { texts } from "../texts/catalogue";
import styles from "./field.module.css";

/** What every form field may say about itself. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** Label above, help under the label, mistake under the control. */
export function Field({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label} <Optional when={optional} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

interface FieldGroupProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** The same frame for several controls that answer one question. No fieldset, whose legend stands in no grid. */
export function FieldGroup({ id, label, hint, error, optional, children }: FieldGroupProps) {
  return (
    <div
      role="group"
      className={styles.field}
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy(id, hint, error)}
    >
      <span id={labelId(id)} className={styles.label}>
        {label} <Optional when={optional} />
      </span>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The ids of the hint and the mistake of a control, for `aria-describedby`. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function Optional({ when }: { when: boolean | undefined }) {
  return when ? <span className={styles.optional}>{texts.ui.optional}</span> : null;
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <p id={hintId(id)} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={errorId(id)} className={styles.error}>
      {error}
    </p>
  ) : null;
}

const labelId = (id: string) => `${id}-label`;
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
