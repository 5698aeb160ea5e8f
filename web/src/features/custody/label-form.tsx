import { type FormEvent, useState } from "react";
import { type ItemLabel, labelText, readItemLabel } from "../../lib/item-label";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { TextField } from "../../ui/text-field";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";

const t = texts.custody.scan;

interface LabelFormProps {
  /** Takes a label; returns why not, or throws when nobody knows. */
  onLabel: (label: ItemLabel) => string | undefined | Promise<string | undefined>;
  /** Beside other controls: how it is done is said in its placeholder. */
  short?: boolean;
}

/** Takes the labels of bags one after the other, scanned or typed. */
export function LabelForm({ onLabel, short }: LabelFormProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const label = readItemLabel(typed);
    if (!label) {
      setError(t.wrong);
      return;
    }
    setError(undefined);
    setTyped("");
    try {
      setError(await onLabel(label));
    } catch (failure) {
      // Whoever scans is at the next label already.
      setTyped((now) => now || labelText(label));
      setError(messageOf(failure));
    }
  }
  return (
    <form className={classes(styles.labelForm, short && styles.short)} noValidate onSubmit={(event) => void add(event)}>
      <TextField
        label={t.label}
        hint={!short && t.hint}
        error={error}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={short ? t.scanHere : t.example}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t.add}</Button>
    </form>
  );
}

interface LabelListProps {
  labels: readonly ItemLabel[];
  /** Without it nothing can be removed. */
  onRemove?: (label: ItemLabel) => void;
}

/** Labels side by side. */
export function LabelList({ labels, onRemove }: LabelListProps) {
  return (
    <ul className={classes(sharedStyles.row, styles.labels)}>
      {labels.map((label) => (
        <li key={labelText(label)}>
          <span className={styles.code} translate="no">
            {labelText(label)}
          </span>
          {onRemove && (
            <Button kind="quiet" aria-label={t.remove(labelText(label))} onClick={() => onRemove(label)}>
              <CloseIcon />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
