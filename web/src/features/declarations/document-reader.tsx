import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { IdentityIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import type { DocumentPanelProps, Person } from "./document-panel";
import styles from "./document-reader.module.css";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.declarations.traveller;

/** Two lines of the shortest document. */
const SHORTEST = 72;

interface DocumentReaderProps {
  at: Person;
  /** Called when the person has said that what was read is right. */
  onConfirm?: (() => void) | undefined;
}

/** Reads a document into the fields of a person, so that less must be typed. What it takes comes when it is asked for. */
export function DocumentReader({ at, onConfirm }: DocumentReaderProps) {
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Lines that are pasted into a field of the document are read as well.
  useEffect(() => {
    const around = root.current?.parentElement;
    const take = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!(event.target instanceof HTMLInputElement) || text.length < SHORTEST || !text.includes("<<")) return;
      event.preventDefault();
      setPasted(text);
      setOpen(true);
    };
    around?.addEventListener("paste", take);
    return () => around?.removeEventListener("paste", take);
  }, []);

  function close() {
    setOpen(false);
    setPasted("");
    button.current?.focus();
  }

  return (
    <div ref={root} className={sharedStyles.stack}>
      <div className={styles.offer}>
        <Button ref={button} aria-expanded={open} onClick={() => (open ? close() : setOpen(true))}>
          <IdentityIcon /> {t.readDocument}
        </Button>
        {!open && <p className={styles.hint}>{t.readDocumentHint}</p>}
      </div>
      {open && (
        <Suspense>
          <Panel key={pasted} at={at} pasted={pasted} onClose={close} onConfirm={() => onConfirm?.()} />
        </Suspense>
      )}
    </div>
  );
}

const Panel = lazy<ComponentType<DocumentPanelProps>>(() =>
  import("./document-panel").then(
    ({ DocumentPanel }) => ({ default: DocumentPanel }),
    () => ({ default: Missing }),
  ),
);

const Missing = () => <Notice kind="error">{texts.declarationSending.missingCode.text}</Notice>;
