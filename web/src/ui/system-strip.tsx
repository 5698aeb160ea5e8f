import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import { AttentionIcon, InfoIcon } from "./icons";
import { OwnOrWebLink } from "./own-or-web-link";
import hidden from "./hidden.module.css";
import styles from "./system-strip.module.css";
import { CloseButton } from "./close-button";

const t = texts.settings.strip;

/** A notice for everybody. */
interface StripNotice {
  id: string;
  severity: "info" | "warning" | "critical" | null;
  title: string;
  text: string;
  link: string | null;
}

interface SystemStripProps {
  notices: readonly StripNotice[];
  /** As wide as the frame of staff. */
  wide?: boolean;
  /** Takes a notice away; without it, and for critical ones, there is no button. */
  onDismiss?: ((notice: StripNotice) => void) | undefined;
}

/** Notices above every screen. Its place is always there, so that what comes later is read out too. */
export function SystemStrip({ notices, wide, onDismiss }: SystemStripProps) {
  return (
    <div className={styles.strip} role="status" aria-label={t.label}>
      {notices.map((notice) => {
        const severity = notice.severity ?? "info";
        return (
          <div key={notice.id} className={classes(styles.notice, styles[severity])}>
            <div className={classes(styles.inner, wide && styles.wide)}>
              {severity === "info" ? <InfoIcon /> : <AttentionIcon />}
              <p className={styles.words}>
                <span className={hidden.hidden}>{t.severities[severity]}: </span>
                {notice.title && <strong>{notice.title}</strong>} {notice.text}{" "}
                {notice.link && (
                  <OwnOrWebLink to={notice.link} className={styles.link}>
                    {t.more}
                  </OwnOrWebLink>
                )}
              </p>
              {onDismiss && severity !== "critical" && (
                <CloseButton
                  className={styles.close}
                  label={t.dismiss(notice.title || notice.text)}
                  onClick={() => onDismiss(notice)}
                />
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}
