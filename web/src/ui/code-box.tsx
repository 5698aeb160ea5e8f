import { type FormEvent, useId, useState } from "react";
import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import styles from "./code-box.module.css";
import { describedBy, Field } from "./field";
import fieldStyles from "./field.module.css";

interface CodeBoxProps {
  /** Reads what was typed; null when it cannot be a code. */
  read: (typed: string) => string | null;
  onCode: (code: string) => void;
  /** Takes what is no code but something else that is looked for; false where it is not. */
  onOther?: (typed: string) => boolean;
  /** A code that led nowhere, to be corrected. */
  initial?: string;
}

const t = texts.declarationCode;

/** Where staff type the code of a declaration. */
export function CodeBox({ read, onCode, onOther, initial = "" }: CodeBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState(false);
  const error = wrong ? t.wrong : undefined;

  function find(event: FormEvent) {
    event.preventDefault();
    const code = read(typed);
    const isTaken = code !== null || onOther?.(typed) === true;
    setWrong(!isTaken);
    if (!isTaken) return;
    setTyped("");
    if (code !== null) onCode(code);
  }

  return (
    <form noValidate role="search" onSubmit={find}>
      <Field id={id} label={t.label} error={error}>
        <div className={styles.row}>
          <input
            id={id}
            className={classes(fieldStyles.input, styles.code)}
            value={typed}
            placeholder={t.placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            aria-invalid={wrong || undefined}
            aria-describedby={describedBy(id, null, error)}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" kind="primary">
            {t.find}
          </Button>
        </div>
      </Field>
    </form>
  );
}
