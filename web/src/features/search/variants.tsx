import type { ProductPage } from "../../api/products";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./variants.module.css";
import { Sentence } from "../../ui/sentence";

/** More than these are no variants of one thing. */
const MOST = 40;
const SHORTEST = 3;

interface VariantsProps {
  q: string;
  page: ProductPage;
  isNarrowed: boolean;
  onChoose: (classification: string) => void;
}

/** Says that one everyday name holds several verdicts, so that nobody reads only the first. */
export function Variants({ q, page, isNarrowed, onChoose }: VariantsProps) {
  const verdicts = STRICTEST_FIRST.flatMap((code) =>
    page.facets.classifications.filter((verdict) => verdict.code === code),
  );
  if (isNarrowed || page.nearest || verdicts.length < 2 || page.total > MOST || q.length < SHORTEST) return null;
  return (
    <section className={styles.variants} aria-label={texts.search.variantsTitle(q)}>
      <h2 className={styles.title}>
        <Sentence text={texts.search.variantsTitle(q)} names={[q]} />
      </h2>
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
