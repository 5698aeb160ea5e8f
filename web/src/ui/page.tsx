import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import styles from "./page.module.css";
import { useScreenTitle } from "./use-screen-title";
import { type Names, Sentence } from "./sentence";

interface PageWidth {
  /** Keeps lines short for forms and texts. */
  reading?: boolean;
  /** Takes the room that lists of staff need. */
  wide?: boolean;
  /** Little room between its parts. */
  dense?: boolean;
  children: ReactNode;
}

/** The column that every screen writes in. */
export function Page({ reading, wide, dense, children }: PageWidth) {
  return (
    <div className={classes(styles.page, reading && styles.reading, wide && styles.wide, dense && styles.dense)}>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  /** The name of what is shown, for screens that show one thing. Without it, the title of the screen. */
  title?: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The first-level heading of a screen, its purpose, and its actions. */
export function PageHeader({ title, names, lead, actions }: PageHeaderProps) {
  const screenTitle = useScreenTitle();
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>
        <Sentence text={title ?? screenTitle} names={names} />
      </h1>
      {lead && <Lead>{lead}</Lead>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** What a screen is for: below its heading, or below the tabs between which it must not move them. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;
