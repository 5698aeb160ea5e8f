import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What is under way, in words. */
  label: string;
  /** From 0 to 1; null while nobody knows how far it is. */
  share: number | null;
}

/** How far something is. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <label className={styles.progress}>
      <span>{label}</span>
      <progress className={styles.bar} max={100} {...(share === null ? {} : { value: Math.round(share * 100) })} />
    </label>
  );
}
