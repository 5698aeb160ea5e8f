import type { Ref } from "react";
import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import styles from "./step-indicator.module.css";

interface StepIndicatorProps {
  steps: readonly string[];
  current: number;
  /** Which screen of the step it is, where a step has several. */
  screen?: { current: number; of: number } | undefined;
  /** Lets a form begin each step here. */
  ref?: Ref<HTMLDivElement>;
}

/** Where one is in a form of several steps: a bar per step, and the same in words. */
export function StepIndicator({ steps, current, screen, ref }: StepIndicatorProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.steps}>
      <div className={styles.bars} aria-hidden="true">
        {steps.map((step, index) => (
          <span
            key={step}
            className={classes(styles.bar, index <= current && styles.done, index === current && styles.here)}
            data-name={step}
          />
        ))}
      </div>
      <p className={styles.current}>
        {texts.ui.step(current + 1, steps.length)} · <strong>{steps[current]}</strong>
        {screen && <span>{` · ${texts.ui.screen(screen.current + 1, screen.of)}`}</span>}
      </p>
    </div>
  );
}
