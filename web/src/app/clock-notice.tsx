import { useState, useSyncExternalStore } from "react";
import { classes } from "../lib/classes";
import { deviceNow, isClockWrong, now, subscribeClock } from "../lib/clock";
import { formatInstant } from "../lib/format";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import styles from "./layout.module.css";

/** Says once that the clock of this device is wrong, and that the server's counts. */
export function ClockNotice({ airport }: { airport: string | null }) {
  const wrong = useSyncExternalStore(subscribeClock, isClockWrong, () => false);
  const [told, setTold] = useState(false);
  if (!wrong || told) return null;
  const shown = (time: Date) => formatInstant(time.toISOString(), airport);
  return (
    <div className={classes(styles.offline, styles.told)} role="status">
      <p>{texts.app.wrongClock(shown(deviceNow()), shown(now()))}</p>
      <Button onClick={() => setTold(true)}>{texts.storage.understood}</Button>
    </div>
  );
}
