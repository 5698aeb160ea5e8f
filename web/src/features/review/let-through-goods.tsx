import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { useSymbolOf } from "../../api/units";
import { formatNumber, withUnit } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Tag } from "../../ui/tag";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./let-through-goods.module.css";
import { isRisky } from "../../nouns/declaration/steps";

const t = texts.review.actions;

/** The goods that pass with their traveller when the declaration is cleared, what should not pass first. */
export function LetThroughGoods({ items }: Pick<StaffDeclaration, "items">) {
  const symbol = useSymbolOf();
  const sorted = [...items.filter(isRisky), ...items.filter((item) => !isRisky(item))];
  return (
    <div>
      <p>{t.letThrough(items.length)}</p>
      <ul className={styles.goods}>
        {sorted.map((item) => (
          <li key={item.n}>
            <span className={sharedStyles.goods}>
              <strong translate="no">{item.product?.name ?? item.description}</strong>{" "}
              <span className={sharedStyles.quiet}>{withUnit(formatNumber(item.quantity), symbol(item.unit))}</span>
            </span>
            {item.verdict ? <VerdictBadge classification={item.verdict.classification} /> : <Tag>{t.unclassified}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  );
}
