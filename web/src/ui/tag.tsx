import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import styles from "./tag.module.css";

/** Where something stands, in a word. `strong` waits for somebody, `over` is done with. */
export function Tag({ kind, children }: { kind?: "strong" | "over" | undefined; children: ReactNode }) {
  return <span className={classes(styles.tag, kind && styles[kind])}>{children}</span>;
}
