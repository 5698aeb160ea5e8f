import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classes } from "../lib/classes";
import { Actions } from "./actions";
import styles from "./dialog.module.css";
import { type Names, Sentence } from "./sentence";

export interface DialogProps {
  title: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  onClose: () => void;
  /** As wide as what it shows, such as a picture. */
  wide?: boolean;
  children: ReactNode;
  /** In the order of `Actions`: the way out is the last. */
  actions: ReactNode;
}

/** A question that must be answered before going on. Mounted means open; Escape closes it. */
export function Dialog({ title, names, onClose, wide, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // Closed while it is still in the page, or the browser does not give the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    // Otherwise the first control of the contents has the focus, or where there is none the way out.
    const first = element?.querySelector<HTMLElement>("[data-first]");
    const wayOut = bar.current?.contains(document.activeElement) ? bar.current.lastElementChild : null;
    (first ?? (wayOut instanceof HTMLElement ? wayOut : null))?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser lets Escape be refused only once: whether it is gone is ours to say.
      onClose={() => {
        if (!dialog.current || dialog.current.open) return;
        dialog.current.showModal();
        onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={titleId}>
          <Sentence text={title} names={names} />
        </h2>
        <div className={styles.body}>{children}</div>
        <Actions ref={bar} className={styles.actions}>
          {actions}
        </Actions>
      </div>
    </dialog>
  );
}
