import { forgetSearches, useRecentSearches } from "../../offline/recent-searches";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { STOP } from "../../ui/use-arrow-keys";
import styles from "./recent-searches.module.css";

/** What was searched for on this device, one tap away. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const searches = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section className={styles.recent} aria-label={texts.search.recent}>
      <h2 className={styles.title}>{texts.search.recent}</h2>
      <ul className={styles.list}>
        {searches.map((text) => (
          <li key={text}>
            <button type="button" {...STOP} className={styles.chip} onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={forgetSearches}>
        {texts.search.forgetRecent}
      </Button>
    </section>
  );
}
