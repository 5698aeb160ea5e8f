import type { ReactNode } from "react";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import { classes } from "../lib/classes";
import sharedStyles from "./shared.module.css";
import styles from "./figures.module.css";
import { Skeleton } from "./skeleton";
import { Spinner } from "./spinner";

/** What a panel is controlled by; not printed. */
export const FigureControls = ({ children }: { children: ReactNode }) => (
  <div className={styles.controls}>{children}</div>
);

/** The charts of a panel beside each other. */
export const FigureGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes(sharedStyles.stack, styles.groups)}>{children}</div>
);

/** Two charts as high as each other. */
export const FigurePair = ({ children }: { children: ReactNode }) => (
  <div className={classes(sharedStyles.stack, styles.pair)}>{children}</div>
);

/** Groups of one value, each in words. */
export const SingleFigures = ({ children }: { children: ReactNode }) => <ul className={styles.single}>{children}</ul>;

interface CountedFrameProps {
  /** Whether newer figures are on their way. */
  busy: boolean;
  /** Whether there are none yet. */
  empty: boolean;
  children: ReactNode;
}

/** Figures, and that newer ones are on their way: until then the earlier ones stand back. */
export function CountedFrame({ busy, empty, children }: CountedFrameProps) {
  return (
    <>
      {busy && (
        <p className={styles.counting} role="status">
          <Spinner small /> {texts.figures.counting}
        </p>
      )}
      {empty ? (
        <Skeleton blocks={4} />
      ) : (
        <div className={styles.figures} aria-busy={busy}>
          {children}
        </div>
      )}
    </>
  );
}

interface SwitchProps<Name extends string> {
  label: string;
  choices: Readonly<Record<Name, string>>;
  /** The chosen one; none where it is none of the choices. */
  value: Name | null;
  onChange: (name: Name) => void;
  /** A further choice, as a button. */
  children?: ReactNode;
}

/** A few choices beside each other, of which one is pressed. */
export function Switch<Name extends string>({ label, choices, value, onChange, children }: SwitchProps<Name>) {
  return (
    <div className={classes(sharedStyles.row, styles.switch)} role="group" aria-label={label}>
      {(Object.keys(choices) as Name[]).map((name) => (
        <Button key={name} aria-pressed={name === value} onClick={() => onChange(name)}>
          {choices[name]}
        </Button>
      ))}
      {children}
    </div>
  );
}
