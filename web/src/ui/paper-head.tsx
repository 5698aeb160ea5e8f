import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import { AgencyLogo } from "./agency-logo";
import type { PaperSize } from "./paper";
import styles from "./paper-head.module.css";

const { agency, republic } = texts.retentions.print;

interface PaperHeadProps {
  logo: { url: string; width: number; height: number; alt: string } | null;
  title: string;
  size: PaperSize;
  /** The number of the document, in a box. */
  children?: ReactNode;
  /** Stands at the end, as a code to scan. */
  aside?: ReactNode;
}

/** The head of an official document: logo, who issues it, what it is and its number. */
export function PaperHead({ logo, title, size, children, aside }: PaperHeadProps) {
  return (
    <header className={classes(styles.head, styles[size])}>
      <AgencyLogo picture={logo} className={styles.logo} markClassName={styles.mark} />
      <div className={styles.issuer}>
        <p>{republic}</p>
        <p>{agency}</p>
        <h2>{title}</h2>
      </div>
      {children && (
        <div className={styles.folio} translate="no">
          {children}
        </div>
      )}
      {aside}
    </header>
  );
}

/** The titles of the columns of a table on paper. */
export const ColumnTitles = ({ titles }: { titles: readonly string[] }) =>
  titles.map((title) => (
    <th key={title} scope="col">
      {title}
    </th>
  ));
