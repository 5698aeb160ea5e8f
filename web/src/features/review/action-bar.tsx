import type { ReactNode, RefObject } from "react";
import { classes } from "../../lib/classes";
import { Dock } from "../../ui/dock";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./declaration-actions.module.css";

interface ActionBarProps {
  bar: RefObject<HTMLDivElement | null>;
  label: string;
  /** Whether there is anything to be done. */
  docked: boolean;
  children: ReactNode;
}

/** What can be done with a declaration, at the thumb where it stands in one pane. */
export function ActionBar({ bar, label, docked, children }: ActionBarProps) {
  const group = (
    <div ref={bar} className={classes(sharedStyles.stack, styles.bar)} role="group" aria-label={label}>
      {children}
    </div>
  );
  return docked ? (
    <Dock className={styles.dock} last>
      {group}
    </Dock>
  ) : (
    group
  );
}
