import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import styles from "./states.module.css";

/** The shape of what is coming, while it is on its way. */
export function Skeleton({ lines = 0, blocks = 0 }: { lines?: number; blocks?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={texts.ui.loading}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={`line-${index}`} className={styles.line} />
      ))}
      {Array.from({ length: blocks }, (_, index) => (
        <div key={`block-${index}`} className={classes(styles.line, styles.block)} />
      ))}
    </div>
  );
}
