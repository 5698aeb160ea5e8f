import { Link } from "react-router";
import { formatInstantShort } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { Name } from "../../ui/sentence";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./alert-strip.module.css";
import type { StaffDeclaration } from "./queries";

const t = texts.review.alerts;

interface AlertStripProps {
  alerts: StaffDeclaration["alerts"];
  /** Airport whose time is shown. */
  airport: string | null;
}

/** What staff warn each other of about the people of a declaration; nothing without alerts. */
export function AlertStrip({ alerts, airport }: AlertStripProps) {
  if (alerts.length === 0) return null;
  return (
    <Notice kind="attention" title={t.title(alerts.length)}>
      <ul className={styles.alerts}>
        {alerts.map(({ passenger_id, reason, written_by, written_at }) => (
          <li key={`${passenger_id} ${written_at}`}>
            <p className={styles.reason}>{reason}</p>
            <p className={sharedStyles.quiet}>
              <Name>{written_by}</Name>, {formatInstantShort(written_at, airport)} ·{" "}
              <Link to={`/pasajeros/${passenger_id}`}>{t.passenger}</Link>
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
