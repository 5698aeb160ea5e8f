import type { ReactNode } from "react";
import { FinchMark } from "./finch-mark";
import styles from "./states.module.css";
import { type Names, Sentence } from "./sentence";

interface EmptyStateProps {
  title: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  /** `h1` when it is the whole screen. */
  heading?: "h1" | "h2";
  /** What to do now. */
  children: ReactNode;
  actions?: ReactNode;
}

/** Nothing to show, said kindly, with the next step. */
export function EmptyState({ title, names, heading: Heading = "h2", children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <FinchMark className={styles.mark} />
      <Heading>
        <Sentence text={title} names={names} />
      </Heading>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
