import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { classes } from "../lib/classes";
import { Button } from "./button";
import sharedStyles from "./shared.module.css";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  /** Of the native chooser: `image/png,image/jpeg`, `.csv,.xlsx`. It is a help, not a check. */
  accept: string;
  /** What to do here: drag, choose or paste. */
  prompt: string;
  /** What is accepted. */
  hint?: ReactNode;
  /** The words of the button that opens the chooser. */
  choose: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  /** What is wrong with the last file, or how far it is. */
  children?: ReactNode;
}

/** Where one file is dropped, pasted or chosen. */
export function DropZone({ accept, prompt, hint, choose, disabled, onFile, children }: DropZoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(files: FileList | null, event?: DragEvent | ClipboardEvent) {
    const file = files?.[0];
    if (!file || disabled) return;
    event?.preventDefault();
    onFile(file);
  }

  function drag(event: DragEvent) {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? "none" : "copy";
    setOver(!disabled);
  }

  return (
    // Whoever does not drag or paste has the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-labelledby={id}
      className={classes(styles.zone, over && styles.over)}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        // A file that is not taken must not replace the page either.
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files, event);
      }}
      onPaste={(event) => take(event.clipboardData.files, event)}
    >
      <p id={id} className={styles.prompt}>
        {prompt}
      </p>
      {hint && <p className={sharedStyles.quiet}>{hint}</p>}
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={choose}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again, once it has been mended.
          event.target.value = "";
        }}
      />
      {children}
    </div>
  );
}
