import type { ReactNode } from "react";
import styles from "./fold.module.css";

interface FoldProps {
  title: ReactNode;
  /** Read so seldom that it is folded away on wide screens, too. */
  closed?: boolean;
  children: ReactNode;
}

/** What is read when it is needed: on a phone it is folded away. */
export function Fold({ title, closed, children }: FoldProps) {
  return (
    <details className={styles.fold} open={!closed && isWide()}>
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  );
}

/** The declaration stands beside the queue. */
const isWide = () => matchMedia("(min-width: 1024px)").matches;
