import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import styles from "./dock.module.css";

/**
 * What is done next: on a phone one row at the thumb, in the place of the bar of the application, which steps aside for
 * it.
 */
export const Dock = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={classes(styles.dock, className)} data-dock="">
    {children}
  </div>
);
