import { paragraphs } from "../../lib/text";
import { managementTexts } from "../../texts/management";
import sharedStyles from "../../ui/shared.module.css";
import hidden from "../../ui/hidden.module.css";
import styles from "./text-changes.module.css";
import { differences, shortened } from "./text-diff";

const t = managementTexts.settings.disclaimer;

interface TextChangesProps {
  title: string;
  before: string;
  after: string;
}

/** What goes and what comes from one version of a text to the next. */
export function TextChanges({ title, before, after }: TextChangesProps) {
  const pieces = shortened(differences(paragraphs(before), paragraphs(after)));
  return (
    <section className={sharedStyles.close}>
      <h3>{title}</h3>
      {pieces.every(({ kind }) => kind === "same") ? (
        <p className={sharedStyles.quiet}>{t.same}</p>
      ) : (
        <p className={styles.text}>
          {pieces.map(({ kind, text }, index) => {
            // The pieces of two fixed texts have nothing but their place.
            const key = `${index} ${kind}`;
            if (kind === "same") return <span key={key}>{text}</span>;
            const Mark = kind === "removed" ? "del" : "ins";
            return (
              <Mark key={key}>
                <span className={hidden.hidden}>{kind === "removed" ? t.removed : t.added} </span>
                {text}
              </Mark>
            );
          })}
        </p>
      )}
    </section>
  );
}
