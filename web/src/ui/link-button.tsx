import type { Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { classes } from "../lib/classes";
import type { ButtonKind } from "./button";
import styles from "./button.module.css";

interface LinkButtonProps extends LinkProps {
  ref?: Ref<HTMLAnchorElement>;
  kind?: ButtonKind;
  wide?: boolean;
}

/** A link with the weight of a button. */
export function LinkButton({ kind = "plain", wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classes(styles.button, styles[kind], wide && styles.wide, className)} />;
}
