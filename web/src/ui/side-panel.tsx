import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Actions } from "./actions";
import sharedStyles from "./shared.module.css";
import styles from "./side-panel.module.css";
import { type Names, Sentence } from "./sentence";
import { CloseButton } from "./close-button";

interface SidePanelProps {
  title: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  /** What kind of thing it is, above its name. */
  kicker?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay in sight below. */
  actions?: ReactNode;
}

/** One thing of a list, beside the list; the whole screen on a phone. Mounted means open; Escape closes it. */
export function SidePanel({ title, names, kicker, onClose, children, actions }: SidePanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Closed while it is still in the page, or the browser does not give the focus back to where it was.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element?.open) element?.showModal();
    // On a phone a focused field would bring the keyboard up over what one came to read.
    heading.current?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={panel}
      className={styles.panel}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <div>
            {kicker && <p className={sharedStyles.quiet}>{kicker}</p>}
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              <Sentence text={title} names={names} />
            </h2>
          </div>
          <CloseButton className={styles.close} onClick={onClose} />
        </header>
        {/* Long contents scroll by the keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.content} tabIndex={0} role="group" aria-labelledby={titleId}>
          {children}
        </div>
        {actions && (
          <footer className={styles.foot}>
            <Actions docked>{actions}</Actions>
          </footer>
        )}
      </div>
    </dialog>
  );
}
