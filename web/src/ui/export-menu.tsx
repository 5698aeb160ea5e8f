import { type ComponentProps, useId, useRef, useState } from "react";
import { formatNumber } from "../lib/format";
import { texts } from "../texts/catalogue";
import { messageOf } from "../texts/user-facing-error";
import { Button } from "./button";
import styles from "./export-menu.module.css";
import { DownloadIcon } from "./icons";
import { notify } from "./notify";
import { useDismiss } from "./use-dismiss";

const t = texts.editing.export;
const FORMATS = ["csv", "xlsx"] as const;

/** Downloads something: on a phone its sign alone, with the words for those who hear the screen. */
export function DownloadButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <div className={styles.box}>
      <DownloadWords {...rest}>{children}</DownloadWords>
    </div>
  );
}

const DownloadWords = ({ children, ...rest }: ComponentProps<typeof Button>) => (
  <Button {...rest}>
    {!rest.busy && <DownloadIcon />}
    <span className={styles.word}>{children}</span>
  </Button>
);

interface ExportMenuProps {
  /** Saves exactly what is filtered; answers the file's name. */
  onExport: (format: (typeof FORMATS)[number], onProgress: (bytes: number) => void) => Promise<string>;
  disabled?: boolean;
}

/** A list as a file, in the format one chooses. */
export function ExportMenu({ onExport, disabled }: ExportMenuProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [bytes, setBytes] = useState<number | null>(null);
  useDismiss(open, box, () => setOpen(false));

  async function save(format: (typeof FORMATS)[number]) {
    setOpen(false);
    setBytes(0);
    try {
      notify({ kind: "info", title: t.done, detail: await onExport(format, setBytes) });
    } catch (error) {
      notify({ kind: "negative", title: t.failed, detail: messageOf(error) });
    } finally {
      setBytes(null);
    }
  }

  return (
    <div ref={box} className={styles.box}>
      <DownloadWords
        disabled={disabled}
        busy={bytes !== null}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {bytes ? t.coming(formatNumber(Math.ceil(bytes / 1024))) : t.title}
      </DownloadWords>
      <div id={id} className={styles.menu} hidden={!open}>
        {FORMATS.map((format) => (
          <button key={format} type="button" className={styles.format} onClick={() => void save(format)}>
            <strong>{t.formats[format].name}</strong>
            <span>{t.formats[format].use}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
