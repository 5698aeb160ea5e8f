import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** A name and what is known under it. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values; a value that is not there is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
