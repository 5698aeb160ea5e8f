import { type Correctable, useDeclaredChanges } from "./facts";
import { formatInstantShort } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { texts } from "../../texts/catalogue";
import { Changes } from "../../ui/change-history";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./corrections.module.css";
import { Sentence } from "../../ui/sentence";

const t = texts.corrections;

interface Correction {
  version: number;
  corrected_at: string;
  by: string | null;
  by_id: string | null;
  airport: string;
  requested_by: string;
  reason: string;
  before: Correctable;
  after: Correctable;
}

/** What the agency corrected of a declaration: when, who asked for it, why, and from what to what. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const changesBetween = useDeclaredChanges();
  return (
    <ol className={styles.corrections}>
      {corrections.map(({ version, corrected_at, by, by_id, airport, requested_by, reason, before, after }) => (
        <li key={version} className={styles.correction}>
          <p>
            <strong>{t.version(version)}</strong>{" "}
            <span className={sharedStyles.quiet}>
              {by === null ? t.byAgency : <Sentence text={t.by(staffName(by, by_id))} names={[staffName(by, by_id)]} />}{" "}
              · {formatInstantShort(corrected_at, airport)}
            </span>
          </p>
          <p>{t.requestedBy(requested_by)}</p>
          <p>{t.reason(reason)}</p>
          <Changes changes={changesBetween(before, after)} />
        </li>
      ))}
    </ol>
  );
}
