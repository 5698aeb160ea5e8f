import styles from "./loading-bar.module.css";

/** The thin line at the top of the screen while something is on its way. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  ) : null;
}
