import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button";
import styles from "./more-menu.module.css";
import { useDismiss } from "./use-dismiss";

interface MoreMenuProps {
  label: string;
  /** Buttons and links; each closes the menu. */
  children: ReactNode;
}

/** What is done less often, behind one button. Opens upwards, as it stands in bars at the bottom. */
export function MoreMenu({ label, children }: MoreMenuProps) {
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
      <div id={id} className={styles.menu} hidden={!open} onClickCapture={close}>
        {children}
      </div>
    </div>
  );
}
