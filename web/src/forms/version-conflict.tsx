import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import sharedStyles from "../ui/shared.module.css";
import styles from "./version-conflict.module.css";

const t = texts.editing.conflict;

/** One field in words: as it was typed here, and as somebody else saved it meanwhile. */
export interface ConflictField {
  label: string;
  mine: string;
  current: string;
}

interface VersionConflictProps {
  name: string;
  fields: readonly ConflictField[];
  /** Gives up what was typed. */
  onTakeCurrent: () => void;
  /** Saves what was typed over what is there now. */
  onKeepMine: () => void;
  /** Goes back to the form with everything as it was typed. */
  onClose: () => void;
  busy?: boolean;
}

/** Shows both versions field by field after somebody else saved first, and asks which of them stays. */
export function VersionConflict({ name, fields, onTakeCurrent, onKeepMine, onClose, busy }: VersionConflictProps) {
  const different = fields.filter(({ mine, current }) => mine !== current);
  return (
    <Dialog
      title={t.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onTakeCurrent}>
            {t.takeCurrent}
          </Button>
          <Button kind="primary" busy={busy ?? false} onClick={onKeepMine}>
            {t.keepMine}
          </Button>
        </>
      }
    >
      <div className={styles.conflict}>
        <p>{t.text}</p>
        {different.length === 0 && <p>{t.same}</p>}
        {different.map(({ label, mine, current }) => (
          <section key={label} className={styles.field} aria-label={label}>
            <h3>{label}</h3>
            <dl className={styles.versions}>
              <div>
                <dt>{t.mine}</dt>
                <dd>{mine || <em>{t.nothing}</em>}</dd>
              </div>
              <div>
                <dt>{t.current}</dt>
                <dd>{current || <em>{t.nothing}</em>}</dd>
              </div>
            </dl>
          </section>
        ))}
        {different.length > 0 && different.length < fields.length && (
          <p className={sharedStyles.quiet}>{t.rest(fields.length - different.length)}</p>
        )}
      </div>
    </Dialog>
  );
}
