import { formatInstantShort, formatNumber } from "../../lib/format";
import { staffCode } from "../../lib/staff-name";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import type { AuditRecord } from "./audit-queries";
import styles from "./audit-view.module.css";
import type { RecordNames } from "./record-names";
import { changesOf, sentenceOf } from "./record-words";

const t = texts.audit;

interface RecordCardProps {
  record: AuditRecord;
  names: RecordNames;
  /** Narrows the list to what this record is about. */
  onSubject: (subject: string) => void;
}

/** One recorded fact, readable; the rest on demand. */
export function RecordCard({ record, names, onSubject }: RecordCardProps) {
  const { sequence, time, airport, actor, data, subject, cause } = record;
  const changes = changesOf(record, names);
  const where = [
    actor.id && staffCode(actor.id),
    actor.role && (t.roles[actor.role] ?? actor.role),
    airport && t.at(names.airport(airport)),
    formatInstantShort(time, airport),
    cause && t.effectOf(formatNumber(cause)),
  ];
  return (
    <article className={styles.record} aria-label={t.record(formatNumber(sequence))}>
      <span className={styles.sequence} aria-hidden="true">
        {formatNumber(sequence)}
      </span>
      <div className={styles.body}>
        <p className={styles.sentence}>{sentenceOf(record, names)}</p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map(({ name, before, after }) => (
              <li key={name}>
                <span className={styles.quiet}>{name}:</span> {before} → <strong>{after}</strong>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.quiet}>{where.filter(Boolean).join(" · ")}</p>
        <details className={styles.details}>
          <summary>{t.details}</summary>
          <dl>
            <dt>{t.subject}</dt>
            <dd>
              <Button kind="quiet" className={styles.subject} onClick={() => onSubject(subject)}>
                {subject}
              </Button>
            </dd>
            <dt>{t.type}</dt>
            <dd>{record.type}</dd>
            <dt>{t.recorded}</dt>
            <dd>{formatInstantShort(record.recorded_at, airport)}</dd>
            <dt>{t.hash}</dt>
            <dd>
              <code className={styles.hash}>{record.hash}</code>
            </dd>
            <dt>{t.data}</dt>
            <dd>
              <code className={styles.hash}>{JSON.stringify(data)}</code>
            </dd>
          </dl>
        </details>
      </div>
    </article>
  );
}
