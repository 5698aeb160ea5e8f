import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./page.module.css";

interface PageWidth {
  /** Keeps lines short for forms and texts. */
  reading?: boolean;
  /** Takes the room that lists of staff need. */
  wide?: boolean;
  children: ReactNode;
}

/** The column that every screen writes in. */
export function Page({ reading, wide, children }: PageWidth) {
  return <div className={classes(styles.page, reading && styles.reading, wide && styles.wide)}>{children}</div>;
}

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The one first-level heading of a screen, what it is for, and what can be done. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
