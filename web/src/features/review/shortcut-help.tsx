import { useState } from "react";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import styles from "./shortcut-help.module.css";
import { useShortcuts } from "./use-shortcuts";

const t = texts.review.shortcuts;

/** The list of keys, behind "?". */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false);
  useShortcuts({
    "?": () => setOpen(true),
    "/": () => document.querySelector<HTMLInputElement>("form[role=search] input")?.focus(),
  });
  return (
    <>
      <Button kind="quiet" className={styles.button} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {t.open} <kbd className={styles.key}>?</kbd>
      </Button>
      {open && (
        <Dialog
          title={t.title}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{texts.ui.close}</Button>}
        >
          <ShortcutList />
        </Dialog>
      )}
    </>
  );
}

/** Each key and what it does. */
function ShortcutList() {
  return (
    <dl className={styles.keys}>
      {t.keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
