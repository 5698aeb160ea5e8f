import { sourceInWords } from "../../nouns/legal-basis/source-words";
import { texts } from "../../texts/catalogue";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { Facts } from "../../ui/facts";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import sharedStyles from "../../ui/shared.module.css";
import type { Verdict } from "./product-queries";

const t = texts.products.fields;

/** A verdict with everything behind it. */
export function BadgedVerdict({ verdict }: { verdict: Verdict }) {
  return (
    <div className={sharedStyles.close}>
      <div>
        <VerdictBadge classification={verdict.classification} />
      </div>
      <VerdictFacts verdict={verdict} />
    </div>
  );
}

/** What a verdict asks for, why, and where that is written. */
export function VerdictFacts({ verdict }: { verdict: Verdict }) {
  const { articles } = verdict;
  const cited = articles.length > 0 && <CitedArticles articles={articles} whys="folded" />;
  return (
    <Facts
      facts={[
        [t.conditions, verdict.conditions],
        [t.reason, verdict.reason],
        [t.articles, cited],
        [
          t.source,
          [
            verdict.source && sourceInWords(verdict.source),
            verdict.verified ? t.verified : texts.products.verdicts.referential,
          ]
            .filter(Boolean)
            .join(" · "),
        ],
      ]}
    />
  );
}
