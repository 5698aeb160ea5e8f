import type { ProductPage } from "../../api/products";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./variants.module.css";
import { Sentence } from "../../ui/sentence";

interface VariantsProps {
  q: string;
  page: ProductPage;
  /** One product answers the question; otherwise the answer is that it depends. */
  isAnswered: boolean;
  onChoose: (classification: string) => void;
}

/** Says that one everyday name holds several verdicts, so that nobody reads only the first. */
export function Variants({ q, page, isAnswered, onChoose }: VariantsProps) {
  const verdicts = STRICTEST_FIRST.flatMap((code) =>
    page.facets.classifications.filter((verdict) => verdict.code === code),
  );
  const title = texts.search.variantsTitle(q);
  const Explained = isAnswered ? "h2" : "p";
  return (
    <section className={styles.variants} aria-label={title}>
      {!isAnswered && <h2 className={styles.depends}>{texts.search.depends}</h2>}
      <Explained className={styles.title}>
        <Sentence text={title} names={[q]} />
      </Explained>
      <ul className={styles.verdicts}>
        {verdicts.map(({ code, name, count }) => (
          <li key={code}>
            <button type="button" className={styles.verdict} onClick={() => onChoose(code)}>
              <VerdictBadge classification={{ code, name }} /> {formatNumber(count)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STRICTEST_FIRST = ["no_permitido", "restringido", "permitido"];
