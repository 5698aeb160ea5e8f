import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { flightQueue, type QueueFilters } from "./counter-queries";
import { formatDate } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Checkbox } from "../../ui/checkbox";
import { EmptyState } from "../../ui/empty-state";
import { PagedList } from "../../ui/paged-list";
import styles from "./flight-queue.module.css";
import { QueueRows } from "./queue-rows";
import { SuspiciousSwitch } from "./suspicious-switch";
import { useShortcuts } from "./use-shortcuts";
import { BackToQueue } from "./back-to-queue";

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
        <BackToQueue to={backTo}>{t.back}</BackToQueue>
        <h2>{`${filters.flight_number}, ${formatDate(filters.flight_date)}`}</h2>
        <Checkbox label={t.all} checked={!filters.open} onChange={(event) => onAll(event.target.checked)} />
      </div>
      <SuspiciousSwitch on={filters.suspicious} leftOut={list.data?.pages[0]?.left_out} to={suspiciousTo} />
      <PagedList list={list} empty={empty}>
        {(items) => <QueueRows items={items} chosen={chosen} hrefOf={hrefOf} />}
      </PagedList>
    </>
  );
}
