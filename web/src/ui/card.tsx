import type { ComponentPropsWithRef } from "react";
import { classes } from "../lib/classes";
import styles from "./card.module.css";

/** A bordered surface that holds one thing. */
export function Card({ className, ...rest }: ComponentPropsWithRef<"section">) {
  return <section {...rest} className={classes(styles.card, className)} />;
}
