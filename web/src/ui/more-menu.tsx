import { type ReactNode, useId, useRef, useState } from "react";
import { classes } from "../lib/classes";
import { Button } from "./button";
import styles from "./more-menu.module.css";
import { useDismiss } from "./use-dismiss";

interface MoreMenuProps {
  label: string;
  /** At the head of a screen. Otherwise it opens upwards, as it stands in bars at the bottom. */
  down?: boolean;
  /** Buttons and links; each closes the menu. */
  children: ReactNode;
}

/** What is done less often, behind one button. */
export function MoreMenu({ label, down, children }: MoreMenuProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useDismiss(open, box, () => setOpen(false));
  const close = () => {
    // A dialog that opens from here gives the focus back to a button that is still there.
    box.current?.querySelector("button")?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <div ref={box} className={styles.box}>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      <div id={id} className={classes(styles.menu, down && styles.down)} hidden={!open} onClickCapture={close}>
        {children}
      </div>
    </div>
  );
}
