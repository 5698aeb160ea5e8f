import { isBlank, paragraphs } from "../../lib/text";
import { classes } from "../../lib/classes";
import styles from "./sworn-text.module.css";

interface SwornTextProps {
  text: string;
  oath: string;
  /** Of the text; what binds is Spanish. */
  lang?: string;
  /** In two columns where there is room for them. */
  wide?: boolean;
}

/** The text sworn to, as it is read before swearing: its paragraphs, then the oath. */
export function SwornText({ text, oath, lang = "es", wide }: SwornTextProps) {
  return (
    <div className={classes(styles.text, wide && styles.wide)} lang={lang}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => !isBlank(paragraph))
        .map((paragraph, index) => (
          // Paragraphs have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>
            <Headed text={paragraphs(paragraph)} />
          </p>
        ))}
      {!isBlank(oath) && (
        <p className={styles.oath}>
          <strong>{paragraphs(oath)}</strong>
        </p>
      )}
    </div>
  );
}

/** A paragraph; the words before its first full stop are its heading where there are few of them. */
function Headed({ text }: { text: string }) {
  const heading = /^\p{Lu}[^.]{2,40}\.(?= )/u.exec(text)?.[0];
  if (!heading) return text;
  return (
    <>
      <strong className={styles.heading}>{heading}</strong>
      {text.slice(heading.length)}
    </>
  );
}
