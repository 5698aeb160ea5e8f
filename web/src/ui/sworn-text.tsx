import styles from "./sworn-text.module.css";

/** The text sworn to, as it is read before swearing: its paragraphs, then the oath. */
export function SwornText({ text, oath }: { text: string; oath: string }) {
  return (
    <div className={styles.text}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== "")
        .map((paragraph, index) => (
          // Paragraphs have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>{paragraph.trim()}</p>
        ))}
      {oath.trim() !== "" && (
        <p>
          <strong>{oath.trim()}</strong>
        </p>
      )}
    </div>
  );
}
