import styles from "./key-hint.module.css";

/** The key that does what a button does, shown on the button. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={styles.key}>
      {children}
    </kbd>
  );
}
