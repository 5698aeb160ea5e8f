import { type ReactNode, useRef } from "react";
import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import styles from "./paper.module.css";
import { RadioGroup } from "./radio-group";
import { useStripLength } from "./use-strip-length";

const t = texts.ui.paper;

/** What is printed on: a sheet, or the strip of a counter's printer. */
export type PaperSize = "a4" | "ticket";

/** Asks for the size of the paper. */
export function PaperChoice({ value, onChange }: { value: PaperSize; onChange: (size: PaperSize) => void }) {
  return (
    <RadioGroup
      inline
      name="paper"
      label={t.label}
      choices={SIZES}
      value={value}
      onChange={({ target }) => onChange(target.value as PaperSize)}
    />
  );
}

const SIZES = [
  { value: "a4", label: t.a4 },
  { value: "ticket", label: t.ticket },
];

interface PaperProps {
  size: PaperSize;
  className?: string | undefined;
  /** The name of what is printed. */
  label?: string;
  children: ReactNode;
}

/** What is printed, in black on white in every theme; the printer gets pages of its size. */
export function Paper({ size, className, label, children }: PaperProps) {
  const paper = useRef<HTMLElement>(null);
  useStripLength(size, paper);
  return (
    <article
      ref={paper}
      data-theme="paper"
      aria-label={label}
      className={classes(styles.paper, styles[size], className)}
    >
      {children}
    </article>
  );
}
