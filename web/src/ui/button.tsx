import type { ButtonHTMLAttributes, Ref } from "react";
import { classes } from "../lib/classes";
import styles from "./button.module.css";
import { Spinner } from "./spinner";

/** `main` is the accent: one per screen, for what the screen is for. */
export type ButtonKind = "main" | "primary" | "plain" | "quiet" | "danger";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  wide?: boolean;
  /** Shows a spinner and refuses further presses, without losing the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that does something here; to go somewhere use `LinkButton`. */
export function Button({
  kind = "plain",
  wide,
  busy,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-danger={kind === "danger" ? "" : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(styles.button, styles[kind], wide && styles.wide, className)}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  );
}
