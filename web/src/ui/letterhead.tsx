import { texts } from "../texts/catalogue";
import { FinchMark } from "./finch-mark";
import styles from "./letterhead.module.css";

/** Whose page it is, at the head of a page that travellers print. Shown on paper only. */
export function Letterhead() {
  return (
    <p className={styles.letterhead}>
      <FinchMark className={styles.mark} />
      {texts.app.fullName}
    </p>
  );
}
