import type { ReactNode } from "react";
import { FinchMark } from "./finch-mark";
import styles from "./states.module.css";

interface EmptyStateProps {
  title: string;
  /** `h1` when it is the whole screen. */
  heading?: "h1" | "h2";
  /** What to do now. */
  children: ReactNode;
  actions?: ReactNode;
}

/** Nothing to show, said kindly, with the next step. */
export function EmptyState({ title, heading: Heading = "h2", children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <FinchMark className={styles.mark} />
      <Heading>{title}</Heading>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
