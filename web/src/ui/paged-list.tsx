import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ErrorState } from "./error-state";
import { formatNumber, formatTotal } from "../lib/format";
import { usePrinting } from "../lib/use-printing";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import sharedStyles from "./shared.module.css";
import styles from "./paged-list.module.css";
import { Skeleton } from "./skeleton";
import { ZoneSlot } from "./zone-line";

interface PagedListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[]; total?: number | null }>>;
  /** Their number is said above: here only how many of them are shown, while it is not all. */
  counted?: boolean;
  /** How the number of rows is said, where it is not enough to say how many of all there are. */
  counts?: ((rows: readonly Row[], total: string) => string) | undefined;
  /** What stands beside their number. */
  totals?: ReactNode;
  /** Says on paper that it does not hold all of them, and how to have them. */
  incomplete?: ((shown: string, total: string) => string) | undefined;
  /** What stands in the place of no rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list that comes page by page: on its way, refused, empty, or their number, its rows and the way to the rest. */
export function PagedList<Row>({
  list,
  counted,
  counts = shownOf,
  totals,
  incomplete,
  empty,
  children,
}: PagedListProps<Row>) {
  const printing = usePrinting();
  const [zoneSlot, setZoneSlot] = useState<HTMLElement | null>(null);
  if (list.isPending) return <Skeleton blocks={4} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.items);
  const total = formatTotal(list.data.pages[0]?.total ?? rows.length);
  if (rows.length === 0) return empty;
  return (
    <>
      {(!counted || list.hasNextPage) && (
        <div className={styles.head}>
          {/* What all add up to says how many there are. */}
          {(!totals || list.hasNextPage) && (
            <p role="status" className={sharedStyles.quiet}>
              {list.hasNextPage && printing && incomplete
                ? incomplete(formatNumber(rows.length), total)
                : counts(rows, total)}
            </p>
          )}
          {totals}
          <div className={styles.zone} ref={setZoneSlot} />
        </div>
      )}
      <ZoneSlot value={zoneSlot}>{children(rows)}</ZoneSlot>
      {list.hasNextPage && (
        <Button wide className={styles.more} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.ui.loadMore}
        </Button>
      )}
    </>
  );
}

const shownOf = (rows: readonly unknown[], total: string) => texts.ui.shownOf(formatNumber(rows.length), total);
