import { formatInstantShort, formatNumber } from "../../lib/format";
import { staffCode } from "../../lib/staff-name";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Facts } from "../../ui/facts";
import { SidePanel } from "../../ui/side-panel";
import type { AuditRecord } from "./audit-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./audit-view.module.css";
import type { RecordNames } from "./record-names";
import { actorOf, changesOf, roleOf, sentenceOf } from "./record-words";

const t = texts.audit;

interface RecordPanelProps {
  record: AuditRecord;
  names: RecordNames;
  /** Narrows the list to what this record is about. */
  onSubject: (subject: string) => void;
  onClose: () => void;
}

const Picture = ({ digest, children }: { digest: string; children: string }) => (
  <a href={`/api/media/${digest}`} target="_blank" rel="noreferrer">
    {children}
  </a>
);

/** Everything that is known of one record, its proof too. */
export function RecordPanel({ record, names, onSubject, onClose }: RecordPanelProps) {
  const { sequence, time, recorded_at, airport, actor, data, subject, cause, type, hash } = record;
  const changes = changesOf(record, names);
  return (
    <SidePanel title={sentenceOf(record, names)} kicker={t.record(formatNumber(sequence))} onClose={onClose}>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ name, before, after, pictures }) => (
            <li key={name}>
              {pictures ? (
                <>
                  {name} {t.changed}: {pictures.before && <Picture digest={pictures.before}>{t.seeBefore}</Picture>}
                  {pictures.before && pictures.after && ", "}
                  {pictures.after && <Picture digest={pictures.after}>{t.seeAfter}</Picture>}
                </>
              ) : (
                <>
                  <span className={sharedStyles.quiet}>{name}:</span> {before} → <strong>{after}</strong>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Facts
        paired
        facts={[
          [t.when, formatInstantShort(time, airport)],
          [t.airport, airport && names.airport(airport)],
          [t.person, [actorOf(record), roleOf(actor), actor.id && staffCode(actor.id)].filter(Boolean).join(" · ")],
          [t.cause, cause && t.effectOf(formatNumber(cause))],
        ]}
      />
      <section className={styles.technical}>
        <h3>{t.details}</h3>
        <Facts
          facts={[
            [
              t.subject,
              <Button
                key="subject"
                kind="quiet"
                className={styles.subject}
                onClick={() => {
                  onSubject(subject);
                  onClose();
                }}
              >
                {subject}
              </Button>,
            ],
            [t.type, type],
            [t.recorded, formatInstantShort(recorded_at, airport)],
            [
              t.hash,
              <code key="hash" className={styles.hash}>
                {hash}
              </code>,
            ],
            [
              t.data,
              <code key="data" className={styles.hash}>
                {JSON.stringify(data)}
              </code>,
            ],
          ]}
        />
      </section>
    </SidePanel>
  );
}
