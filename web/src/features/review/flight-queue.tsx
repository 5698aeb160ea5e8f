import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { flightQueue, type QueueFilters, type QueueItem } from "./counter-queries";
import { classes } from "../../lib/classes";
import { formatDate } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/es";
import { Checkbox } from "../../ui/checkbox";
import { DeclarationStateTag, DepartureStateTag } from "../../nouns/declaration/state-tag";
import { EmptyState } from "../../ui/empty-state";
import { BackIcon } from "../../ui/icons";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import { PagedList } from "../../ui/paged-list";
import { SuspiciousTag } from "../../nouns/declaration/suspicious-tag";
import { Tag } from "../../ui/tag";
import styles from "./flight-queue.module.css";
import { SuspiciousSwitch } from "./suspicious-switch";
import { useShortcuts } from "./use-shortcuts";
import { Name, Sentence } from "../../ui/sentence";

const t = texts.review.queue;

interface FlightQueueProps {
  filters: QueueFilters;
  chosen: string | null;
  backTo: string;
  hrefOf: (code: string) => string;
  /** Where declarations with the mark of a mass submission are shown, too, or not any more. */
  suspiciousTo: string;
  onAll: (all: boolean) => void;
}

/** The declarations of a flight, the most urgent first, each with the reason of its lane. */
export function FlightQueue({ filters, chosen, backTo, hrefOf, suspiciousTo, onAll }: FlightQueueProps) {
  const list = useInfiniteQuery(flightQueue(filters));
  const navigate = useNavigate();
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const at = rows.findIndex((row) => row.code === chosen);
  const open = (index: number) => {
    const row = rows[index];
    if (row) void navigate(hrefOf(row.code), { preventScrollReset: true });
  };
  useShortcuts({ j: () => open(at + 1), k: () => open(at - 1) });

  const empty = filters.open ? (
    <EmptyState title={t.emptyOpenTitle}>{t.emptyOpen}</EmptyState>
  ) : (
    <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>
  );
  return (
    <>
      <div className={styles.head}>
        <Link to={backTo} className={styles.back} preventScrollReset>
          <BackIcon /> {t.back}
        </Link>
        <h2>{`${filters.flight_number}, ${formatDate(filters.flight_date)}`}</h2>
        <Checkbox label={t.all} checked={!filters.open} onChange={(event) => onAll(event.target.checked)} />
      </div>
      <SuspiciousSwitch on={filters.suspicious} leftOut={list.data?.pages[0]?.left_out} to={suspiciousTo} />
      <PagedList list={list} empty={empty}>
        {(items) => (
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
                  <Row item={item} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** Where the focus comes back to. */
export const rowId = (code: string): string => `cola-${code}`;

function Row({ item }: { item: QueueItem }) {
  const [reason, ...more] = item.lane.reasons;
  return (
    <>
      <span className={styles.line}>
        <LaneBadge lane={item.lane.code} />
        <span className={styles.code} translate="no">
          {item.code}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.name}>
          <Name>{listedName(item)}</Name>
        </span>
        {item.departs && item.departure ? (
          <DepartureStateTag state={item.departure} />
        ) : (
          <DeclarationStateTag state={item.state} />
        )}
        {!item.departs && item.departure === "cleared" && <Tag tone="done">{texts.review.departure.tag}</Tag>}
        {item.suspicious && <SuspiciousTag />}
      </span>
      {reason && (
        <span className={styles.reason}>
          {more.length === 0 ? reason.message : t.moreReasons(reason.message.replace(/\.$/, ""), more.length)}
        </span>
      )}
      {item.attendant && (
        <span className={styles.attendant}>
          <Sentence text={t.attendedBy(item.attendant.name)} names={[item.attendant.name]} />
        </span>
      )}
    </>
  );
}
