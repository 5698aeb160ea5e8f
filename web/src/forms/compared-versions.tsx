import sharedStyles from "../ui/shared.module.css";
import styles from "./compared-versions.module.css";

/** One field in words: as it was typed here, and as somebody else saved it meanwhile. */
export interface ConflictField {
  label: string;
  mine: string;
  current: string;
}

interface ComparedVersionsProps {
  fields: readonly ConflictField[];
  /** What the two are called, and what is said where they are equal. */
  words: { mine: string; current: string; nothing: string; same: string; rest?: (count: number) => string };
}

/** Both versions of what differs, field by field. */
export function ComparedVersions({ fields, words }: ComparedVersionsProps) {
  const different = fields.filter(({ mine, current }) => mine !== current);
  return (
    <div className={styles.conflict}>
      {different.length === 0 && <p>{words.same}</p>}
      {different.map(({ label, mine, current }) => (
        <section key={label} className={styles.field} aria-label={label}>
          <h3>{label}</h3>
          <dl className={styles.versions}>
            <div>
              <dt>{words.mine}</dt>
              <dd>{mine || <em>{words.nothing}</em>}</dd>
            </div>
            <div>
              <dt>{words.current}</dt>
              <dd>{current || <em>{words.nothing}</em>}</dd>
            </div>
          </dl>
        </section>
      ))}
      {words.rest && different.length > 0 && different.length < fields.length && (
        <p className={sharedStyles.quiet}>{words.rest(fields.length - different.length)}</p>
      )}
    </div>
  );
}
