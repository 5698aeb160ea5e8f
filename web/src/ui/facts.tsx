import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import { EmailAddress } from "./email-address";
import styles from "./facts.module.css";

/** A name and what is known under it; a `name` of somebody or something stays as it is when the page is translated. */
type Fact = readonly [name: string, value: ReactNode, kind?: "name" | undefined];

interface FactsProps {
  facts: readonly Fact[];
  /** In two columns, and on a phone in one with the values beside their names; otherwise in as many as fit. */
  paired?: boolean;
}

const isAddress = (value: ReactNode): value is string => typeof value === "string" && /^\S+@\S+$/.test(value);

/** Names and values; a value that is not there is left out. */
export function Facts({ facts, paired }: FactsProps) {
  return (
    <dl className={classes(styles.facts, paired && styles.paired)}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value, kind]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate={kind && "no"}>{isAddress(value) ? <EmailAddress>{value}</EmailAddress> : value}</dd>
          </div>
        ))}
    </dl>
  );
}
