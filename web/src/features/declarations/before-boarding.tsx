import { useItemFacts } from "../../nouns/declaration/facts";
import { VerdictBand } from "../../nouns/product/verdict-badge";
import type { ItemForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import styles from "./before-boarding.module.css";

const t = texts.sentDeclaration.qr;

/** The goods that may not travel at all. */
export const leftBehind = (items: readonly ItemForm[]) =>
  items.filter(({ product }) => product?.classification.code === "no_permitido");

/** What stays where it is before one boards, what is looked at in the control, and what happens there. */
export function BeforeBoarding({ items }: { items: readonly ItemForm[] }) {
  const left = leftBehind(items);
  const conditional = items.filter(({ product }) => product?.classification.code === "restringido");
  const inWords = items.filter(({ product }) => product === null);
  return (
    <>
      {items.length > 0 && (
        <Card>
          <h2>{t.before}</h2>
          <Goods items={left} />
          <Goods items={conditional} />
          {inWords.length > 0 && (
            <div>
              <p>{t.inWords}</p>
              <Names items={inWords} />
            </div>
          )}
          {left.length + conditional.length + inWords.length === 0 && <p>{t.nothingLeft}</p>}
        </Card>
      )}
      <NextSteps title={t.next} steps={t.nextSteps} />
    </>
  );
}

/** What happens next, in its order. */
export function NextSteps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <Card className={styles.next}>
      <h2>{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}

/** Goods of one verdict, under what it means. */
function Goods({ items }: { items: readonly ItemForm[] }) {
  const classification = items[0]?.product?.classification;
  if (!classification) return null;
  return (
    <div className={styles.goods}>
      <VerdictBand classification={classification} className={styles.verdict} />
      <Names items={items} />
    </div>
  );
}

function Names({ items }: { items: readonly ItemForm[] }) {
  return (
    <ul className={styles.names}>
      {items.map((item, index) => (
        // The order of the declaration is what tells its items apart.
        // oxlint-disable-next-line react/no-array-index-key
        <Name key={index} item={item} />
      ))}
    </ul>
  );
}

function Name({ item }: { item: ItemForm }) {
  const facts = useItemFacts();
  return (
    <li>
      <strong translate="no">{item.product?.name ?? item.description}</strong>
      <span>{facts.line(item)}</span>
    </li>
  );
}
