import type { ReactNode, Ref } from "react";
import { classes } from "../lib/classes";
import styles from "./actions.module.css";

interface ActionsProps {
  className?: string | undefined;
  /** Where they stick: one row on a phone too. */
  docked?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * What can be done at the end of a form, a card or a dialog, in one order everywhere: what leads, what else there is,
 * and last what destroys. At a desk they stand from the left edge, and what destroys stands apart at the other end. On
 * a phone they fill the width, and what leads has a row of its own, above. They stick only under what scrolls, in a
 * `Dock` or a panel: in one row, of which what leads takes the room that the others leave. There and at the end of a
 * title (`PageHeader`) the order is mirrored, so that what leads is outermost.
 */
export const Actions = ({ className, docked, ref, children }: ActionsProps) => (
  <div ref={ref} className={classes(styles.actions, docked && styles.docked, className)}>
    {children}
  </div>
);
