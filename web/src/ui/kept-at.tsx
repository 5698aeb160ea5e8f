import { classes } from "../lib/classes";
import { formatInstantShort } from "../lib/format";
import { texts } from "../texts/catalogue";
import { OfflineIcon } from "./icons";
import styles from "./kept-at.module.css";

interface KeptAtProps {
  /** When the server last said that what is shown is current, in milliseconds. */
  at: number;
  /** The device is all there is; otherwise the server is only slow. */
  unreachable: boolean;
  className?: string | undefined;
}

/** Says that what is shown is known from the device, and how old it is. */
export function KeptAt({ at, unreachable, className }: KeptAtProps) {
  const instant = formatInstantShort(new Date(at).toISOString(), null).replaceAll("\u00a0", " ");
  return (
    <span className={classes(styles.kept, className)}>
      <OfflineIcon /> {unreachable ? texts.search.offline(instant) : texts.search.slow(instant)}
    </span>
  );
}
