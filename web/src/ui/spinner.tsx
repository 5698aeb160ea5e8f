import { classes } from "../lib/classes";
import styles from "./spinner.module.css";

/** A turning ring; decorative, so say in words beside it what is being waited for. */
export function Spinner({ small }: { small?: boolean }) {
  return <span className={classes(styles.spinner, small && styles.small)} aria-hidden="true" />;
}

/** Fills the page while nothing else can be shown yet. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className={styles.page} role="status">
      <Spinner />
      <p>{label}</p>
    </div>
  );
}
