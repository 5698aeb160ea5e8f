import type { ReactNode } from "react";
import { Card } from "./card";
import paper from "./paper.module.css";
import styles from "./sheet-desk.module.css";

interface SheetDeskProps {
  /** The name of what is printed. */
  label: string;
  /** What is chosen of the sheet. */
  options: ReactNode;
  children: ReactNode;
}

/** A sheet to read before it is printed, and beside it what is chosen of it. */
export function SheetDesk({ label, options, children }: SheetDeskProps) {
  return (
    <div className={styles.desk}>
      <Card className={styles.options}>{options}</Card>
      {/* Where a sheet is wider than the screen, it has to be reachable to be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={paper.room} role="region" aria-label={label} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
