import { type ReactNode, useState } from "react";
import { now } from "../../lib/clock";
import { formatDate, todayAt } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Letterhead } from "../../ui/letterhead";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./paper.module.css";

/** What goes on paper besides what is on the screen: whose page it is, its address and the day it was read. */
export function Paper({ address, children }: { address: string; children: ReactNode }) {
  const [today] = useState(() => todayAt(null, now()));
  return (
    <div className={classes(sharedStyles.stack, styles.paper)}>
      <Letterhead />
      {children}
      <p className={styles.foot}>
        <span>{location.origin + address}</span>
        <span>{texts.legal.printed(formatDate(today))}</span>
      </p>
    </div>
  );
}

/** Only for the screen: what can be pressed and typed has no place on paper. */
export const onScreen = styles.onScreen;
/** Only on paper. */
export const onPaper = styles.onPaper;
