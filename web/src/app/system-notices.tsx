import { useState } from "react";
import { type Banner, shownOn, useSettings } from "../api/settings";
import { useToday } from "../lib/today";
import { SystemStrip } from "../ui/system-strip";
import { readDismissed, writeDismissed } from "./dismissed-notices";

/** How often an open screen asks whether there is something to tell. */
const ASK_EVERY_MS = 5 * 60 * 1000;

/** What the administration tells everybody today, above every screen. */
export function SystemNotices({ wide }: { wide: boolean }) {
  const settings = useSettings({ refetchInterval: ASK_EVERY_MS });
  const [dismissed, setDismissed] = useState(readDismissed);
  const today = useToday();
  const current = (settings?.notices ?? []).filter((notice) => shownOn(today, notice));

  function dismiss(notice: Banner | undefined) {
    if (!notice) return;
    const keys = [...current.map(keyOf).filter((key) => dismissed.includes(key)), keyOf(notice)];
    setDismissed(keys);
    writeDismissed(keys);
  }

  return (
    <SystemStrip
      wide={wide}
      notices={current.filter((notice) => notice.severity === "critical" || !dismissed.includes(keyOf(notice)))}
      onDismiss={({ id }) => dismiss(current.find((notice) => notice.id === id))}
    />
  );
}

/** A notice that was changed is a new one to whoever had closed it. */
const keyOf = ({ id, version }: Banner) => `${id} ${version}`;
