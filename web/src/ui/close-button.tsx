import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import styles from "./close-button.module.css";
import { CloseIcon } from "./icons";

interface CloseButtonProps {
  /** What it closes, in words; "Cerrar" unless told. */
  label?: string;
  className?: string | undefined;
  onClick: () => void;
}

/** A cross that closes what it stands in. */
export const CloseButton = ({ label = texts.ui.close, className, onClick }: CloseButtonProps) => (
  <button type="button" className={classes(styles.close, className)} aria-label={label} onClick={onClick}>
    <CloseIcon />
  </button>
);
