import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import { texts } from "../texts/catalogue";
import { Notice } from "./notice";

/**
 * Says that what is shown offline was read earlier. Says nothing while a read of the screen has failed without a
 * kept answer: that failure is shown, and the two would contradict each other.
 */
export function OfflineCopy({ children = texts.ui.offlineCopy }: { children?: ReactNode }) {
  const queries = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => queries.subscribe(listener), [queries]);
  const isMissing = useSyncExternalStore(subscribe, () =>
    queries.findAll({ type: "active" }).some(({ state }) => state.status === "error" && state.data === undefined),
  );
  return isMissing ? null : <Notice kind="warning">{children}</Notice>;
}
