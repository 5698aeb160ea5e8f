import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import styles from "./users.module.css";
import { Sentence } from "../../ui/sentence";

const t = texts.users.once;

/** A password that is shown only here. */
export function OneTimePassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  return (
    <Dialog
      title={t.title}
      // Escape would lose it; it closes when somebody says so.
      onClose={() => undefined}
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            {t.given}
          </Button>
          <CopyButton text={password}>{t.copy}</CopyButton>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <Sentence text={t.text(name)} names={[name]} />
        </p>
        <output className={styles.password} aria-label={t.label}>
          {password}
        </output>
      </div>
    </Dialog>
  );
}
