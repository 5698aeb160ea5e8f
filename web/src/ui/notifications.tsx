import { useSyncExternalStore } from "react";
import { classes } from "../lib/classes";
import styles from "./notifications.module.css";
import { dismiss, shownNotifications, subscribeNotifications } from "./notify";
import { Sentence } from "./sentence";
import { CloseButton } from "./close-button";

/** Where `notify` speaks; mounted once at the root. */
export function Notifications() {
  const notifications = useSyncExternalStore(subscribeNotifications, shownNotifications, shownNotifications);
  return (
    <div className={styles.stack} role="status" aria-live="polite">
      {notifications.map(({ id, kind, title, detail, names }) => (
        <div key={id} className={classes(styles.notification, kind === "negative" && styles.negative)}>
          <div>
            <strong>
              <Sentence text={title} names={names} />
            </strong>
            {detail && <Sentence text={detail} names={names} />}
          </div>
          <CloseButton className={styles.close} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
