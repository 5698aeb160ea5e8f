import type { ReactNode } from "react";
import { Drawing } from "./drawing";
import { FinchMark } from "./finch-mark";
import styles from "./states.module.css";
import { type Names, Sentence } from "./sentence";

interface EmptyStateProps {
  title: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  /** What is not there: something searched for, papers that nobody wrote yet, things; otherwise the finch. */
  drawing?: "search" | "sheet" | "box" | undefined;
  /** `h1` when it is the whole screen. */
  heading?: "h1" | "h2";
  /** What to do now. */
  children: ReactNode;
  actions?: ReactNode;
}

/** Nothing to show, said kindly, with the next step. */
export function EmptyState({ title, names, drawing, heading: Heading = "h2", children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state} data-empty="">
      {drawing ? <Drawing name={drawing} className={styles.mark} /> : <FinchMark className={styles.mark} />}
      <Heading>
        <Sentence text={title} names={names} />
      </Heading>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
