import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./page.module.css";

/** The column that every screen writes in; `reading` keeps lines short for forms and texts. */
export function Page({ reading, children }: { reading?: boolean; children: ReactNode }) {
  return <div className={classes(styles.page, reading && styles.reading)}>{children}</div>;
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
