import type { ReactNode } from "react";
import styles from "./fold.module.css";

/** What is read when it is needed: on a phone it is folded away. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold} open={isWide()}>
      <summary className={styles.title}>{title}</summary>
      {children}
    </details>
  );
}

/** The declaration stands beside the queue. */
const isWide = () => matchMedia("(min-width: 1024px)").matches;
