import { Fragment } from "react";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { managementTexts } from "../../texts/management";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import type { DeadLetter } from "./dead-letter-queries";
import styles from "./dead-letters-view.module.css";

const t = managementTexts.deadLetters;

/** Where a fact says it comes from; empty if nothing does. */
export function originOf({ source, sequence }: Pick<DeadLetter, "source" | "sequence">): string {
  return source ? t.origin(t.sources[source] ?? source, sequence === null ? null : formatNumber(sequence)) : "";
}

/** A kind of fact, broken at its dots where it is long. */
export function KindOfFact({ type }: { type: string }) {
  return (
    <code className={styles.code}>
      {type.split(".").map((word, index) => (
        // Words of a fixed text.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && (
            <>
              <wbr />.
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  );
}

/** Whether somebody decided, and who did. */
export function LetterState({ letter: { decision, refused } }: { letter: DeadLetter }) {
  return (
    <span className={styles.two}>
      <span className={styles.tags}>
        <Tag tone={TONES.deadLetter[decision?.outcome ?? "open"]}>
          {decision ? t.outcomes[decision.outcome] : t.open}
        </Tag>
        {refused && <Tag>{t.refused}</Tag>}
      </span>
      {decision && (
        <span className={styles.quiet}>
          {t.decided(decision.decided_by ?? t.byCommand, formatInstantShort(decision.decided_at, null))}
        </span>
      )}
    </span>
  );
}
