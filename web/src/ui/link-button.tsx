import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";
import type { ButtonKind } from "./button";
import { classes } from "./classes";

interface LinkButtonProps extends LinkProps {
  kind?: ButtonKind;
  wide?: boolean;
}

/** A link with the weight of a button. */
export function LinkButton({ kind = "plain", wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classes(styles.button, styles[kind], wide && styles.wide, className)} />;
}
