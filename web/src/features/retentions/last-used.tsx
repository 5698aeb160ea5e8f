import { useId } from "react";
import { Button } from "../../ui/button";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./act.module.css";

interface LastUsedProps<T> {
  title: string;
  entries: readonly T[];
  labelOf: (entry: T) => string;
  onChoose: (entry: T) => void;
}

/** What was used last, to be used again with one press; nothing where there is nothing. */
export function LastUsed<T>({ title, entries, labelOf, onChoose }: LastUsedProps<T>) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <div className={styles.last} role="group" aria-labelledby={id}>
      <p id={id} className={sharedStyles.quiet}>
        {title}
      </p>
      <div className={sharedStyles.row}>
        {entries.map((entry) => (
          <Button key={labelOf(entry)} className={styles.lastEntry} onClick={() => onChoose(entry)}>
            {labelOf(entry)}
          </Button>
        ))}
      </div>
    </div>
  );
}
