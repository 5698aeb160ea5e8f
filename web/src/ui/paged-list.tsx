import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { LoadMore } from "./load-more";
import { Skeleton } from "./skeleton";

interface PagedListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[]; total?: number | null }>>;
  /** What stands in the place of no rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list that comes page by page: on its way, refused, empty, or its rows and the way to the rest. */
export function PagedList<Row>({ list, empty, children }: PagedListProps<Row>) {
  if (list.isPending) return <Skeleton blocks={4} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <LoadMore
        shown={rows.length}
        total={list.data.pages[0]?.total ?? rows.length}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
