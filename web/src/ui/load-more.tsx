import { formatNumber, formatTotal } from "../lib/format";
import { texts } from "../texts/es";
import { Button } from "./button";
import styles from "./load-more.module.css";

interface LoadMoreProps {
  shown: number;
  total: number;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
}

/** How much of a list is shown, and the way to the rest. */
export function LoadMore({ shown, total, hasMore, busy, onMore }: LoadMoreProps) {
  return (
    <>
      <p role="status" className={styles.count}>
        {texts.ui.shownOf(formatNumber(shown), formatTotal(total))}
      </p>
      {hasMore && (
        <Button wide busy={busy} onClick={onMore}>
          {texts.ui.loadMore}
        </Button>
      )}
    </>
  );
}
