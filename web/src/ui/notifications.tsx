import { useSyncExternalStore } from "react";
import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import { CloseIcon } from "./icons";
import styles from "./notifications.module.css";
import { dismiss, shownNotifications, subscribeNotifications } from "./notify";
import { Sentence } from "./sentence";

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
          <button type="button" className={styles.close} aria-label={texts.ui.close} onClick={() => dismiss(id)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
}
