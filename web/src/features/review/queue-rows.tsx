import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { classes } from "../../lib/classes";
import { listedName } from "../../lib/person-name";
import { LaneMark } from "../../nouns/declaration/lane-badge";
import { statesAfter } from "./expected-state";
import { DeclarationStateTag, DepartureOutcomeTag, DepartureStateTag } from "../../nouns/declaration/state-tag";
import { SuspiciousTag } from "../../nouns/declaration/suspicious-tag";
import { unsentSteps, type UnsentStep } from "../../offline/unsent-steps";
import { texts } from "../../texts/catalogue";
import { Name, Sentence } from "../../ui/sentence";
import { Tag } from "../../ui/tag";
import type { QueueItem } from "./counter-queries";
import styles from "./declaration-rows.module.css";

const t = texts.review.queue;

interface QueueRowsProps {
  items: readonly QueueItem[];
  chosen: string | null;
  hrefOf: (code: string) => string;
}

/** Declarations as rows: lane and name, then code and state, then the reason of the lane. */
export function QueueRows({ items, chosen, hrefOf }: QueueRowsProps) {
  const steps = useQuery(unsentSteps).data ?? [];
  return (
    <ul className={styles.rows} aria-label={t.label}>
      {items.map((item) => (
        <li key={item.code}>
          <Link
            id={rowId(item.code)}
            to={hrefOf(item.code)}
            preventScrollReset
            className={classes(styles.row, item.code === chosen && styles.chosen)}
            aria-current={item.code === chosen ? "true" : undefined}
          >
            <Row item={item} steps={steps.filter(({ code }) => code === item.code)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where the focus comes back to. */
export const rowId = (code: string): string => `cola-${code}`;

/** The first reason of a lane, and how many more there are. */
export function reasonOf({ lane }: QueueItem): string | undefined {
  const [reason, ...more] = lane.reasons;
  if (!reason || more.length === 0) return reason?.message;
  return t.moreReasons(reason.message.replace(/\.$/, ""), more.length);
}

function Row({ item: read, steps }: { item: QueueItem; steps: readonly UnsentStep[] }) {
  const item = statesAfter(read, steps);
  return (
    <>
      <LaneMark lane={item.lane.code} className={styles.lane} />
      <span className={styles.name}>
        <Name>{listedName(item)}</Name>
      </span>{" "}
      <span className={styles.standing}>
        <span className={styles.code} translate="no">
          {item.code}
        </span>{" "}
        {item.departs && item.departure
          ? item.departure !== "pending" && <DepartureStateTag state={item.departure} />
          : // Nearly all are sent and nothing else: what is usual is not said on each.
            item.state !== "submitted" && <DeclarationStateTag state={item.state} />}
        {!item.departs && <DepartureOutcomeTag state={item.departure} />}
        {item.suspicious && <SuspiciousTag />}
        {steps.some(({ standing }) => standing === "refused") ? (
          <Tag tone="attention">{texts.review.unsent.refusedTag}</Tag>
        ) : (
          steps.length > 0 && <Tag tone="waiting">{texts.review.unsent.tag}</Tag>
        )}
      </span>{" "}
      <span className={styles.reason}>
        {item.attendant && (
          <strong>
            <Sentence text={t.attendedBy(item.attendant.name)} names={[item.attendant.name]} />.{" "}
          </strong>
        )}
        {reasonOf(item)}
      </span>
    </>
  );
}
