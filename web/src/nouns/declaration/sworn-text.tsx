import { isBlank, paragraphs } from "../../lib/text";
import styles from "./sworn-text.module.css";

interface SwornTextProps {
  text: string;
  oath: string;
  /** Of the text; what binds is Spanish. */
  lang?: string;
}

/** The text sworn to, as it is read before swearing: its paragraphs, then the oath. */
export function SwornText({ text, oath, lang = "es" }: SwornTextProps) {
  return (
    <div className={styles.text} lang={lang}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => !isBlank(paragraph))
        .map((paragraph, index) => (
          // Paragraphs have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>{paragraphs(paragraph)}</p>
        ))}
      {!isBlank(oath) && (
        <p>
          <strong>{paragraphs(oath)}</strong>
        </p>
      )}
    </div>
  );
}
