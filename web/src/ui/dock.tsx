import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import styles from "./dock.module.css";

interface DockProps {
  className?: string | undefined;
  /** Whether the screen ends with it. */
  last?: boolean;
  children: ReactNode;
}

/**
 * What is done next: on a phone one row at the thumb, in the place of the bar of the application, which steps aside for
 * it.
 */
export const Dock = ({ className, last, children }: DockProps) => (
  <div className={classes(styles.dock, last && styles.last, className)} data-dock="">
    {children}
  </div>
);
