import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../../lib/classes";
import { formatNumber, formatTotal } from "../../lib/format";
import { ChevronIcon } from "../../ui/icons";
import styles from "./hub.module.css";

/** A part of a management page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Where a link of a management page leads, and how much there is. */
export interface Place {
  to: string;
  title: string;
  text: string;
  figure?: { count?: number | undefined; note?: string | false | undefined } | undefined;
}

/** Links, one under the other. */
function Places({ places, spread }: { places: readonly Place[]; spread?: boolean | undefined }) {
  return (
    <ul className={classes(styles.rows, spread && styles.spread)}>
      {places.map(({ to, title, text, figure }) => (
        <li key={to}>
          <Link to={to} className={styles.row}>
            <span className={styles.words}>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
            {figure && (
              <span className={styles.figure}>
                {figure.count !== undefined && <strong>{formatNumber(figure.count)}</strong>}
                {figure.note && <span>{figure.note}</span>}
              </span>
            )}
            <ChevronIcon />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface PlaceGroupsProps {
  groups: readonly { title: string; places: readonly Place[] }[];
  /** Groups of very different length: one under the other, each in as many columns as fit. */
  spread?: boolean;
}

/** Groups of links, in as many columns as fit. */
export function PlaceGroups({ groups, spread }: PlaceGroupsProps) {
  return (
    <div className={spread ? undefined : styles.groups}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ title, places }) => (
          <section key={title} className={styles.group}>
            <h2>{title}</h2>
            <Places places={places} spread={spread} />
          </section>
        ))}
    </div>
  );
}

/** A number that leads to what it counts; none while it is on its way. */
export interface Tile {
  key: string;
  count: number | undefined;
  label: ReactNode;
  to: string;
}

/** Figures side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={styles.counts}>
      {tiles.map(({ key, count, label, to }) => (
        <li key={key}>
          <Link to={to} className={styles.tile}>
            <strong>{count === undefined ? <span className={styles.waiting} /> : formatTotal(count)}</strong>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
