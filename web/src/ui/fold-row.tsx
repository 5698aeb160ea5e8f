import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import { ChevronIcon } from "./icons";
import { STOP } from "./use-arrow-keys";
import styles from "./fold-row.module.css";

interface FoldRowProps {
  /** What is always seen, and pressed to see the rest. */
  head: ReactNode;
  open?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** Whether the arrow keys stop at it. */
  stop?: boolean;
  children: ReactNode;
}

/** A row of a list that opens. */
export function FoldRow({ head, open, id, className, stop, children }: FoldRowProps) {
  return (
    <details className={classes(styles.fold, className)} open={open} id={id}>
      <summary className={styles.head} {...(stop && STOP)}>
        <div className={styles.words}>{head}</div>
        <ChevronIcon />
      </summary>
      {children}
    </details>
  );
}
