import type { ReactNode } from "react";
import { classes } from "../../lib/classes";
import { conditionList, type ProductTexts, shownTexts } from "../../lib/product-texts";
import { texts } from "../../texts/es";
import { CheckIcon, InfoIcon } from "../../ui/icons";
import { Marked } from "../../ui/marked";
import motionStyles from "../../ui/motion.module.css";
import { Sentence } from "../../ui/sentence";
import styles from "./product-card.module.css";
import { VerdictBand } from "./verdict-badge";

const t = texts.search;

interface ShownProduct extends ProductTexts {
  name: string;
  scientific_name?: string | null;
  /** The name it was found by, and which of its letters matched. */
  match?: { kind: string; text: string; ranges: readonly number[] } | null;
  classification: { code: string; name: string };
  verified: boolean;
}

interface ProductCardProps {
  product: ShownProduct;
  /** Category and the like, in one quiet line. */
  aside?: string;
  /** What else people call it. */
  otherNames?: readonly string[];
  /** The articles behind the verdict. */
  legalBasis?: ReactNode;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** A product: first whether it may travel, then the conditions it must meet, and folded away why. */
export function ProductCard({
  product,
  aside,
  otherNames = [],
  legalBasis,
  heading: Heading = "h3",
  children,
}: ProductCardProps) {
  const { name, scientific_name, match, classification, verified } = product;
  const ranges = (kind: string) => (match?.kind === kind ? match.ranges : undefined);
  const reasons = shownTexts(product).filter(({ field }) => field !== "conditions");
  return (
    <article className={styles.card}>
      <div className={styles.names}>
        <Heading className={styles.name}>
          <Marked text={name} ranges={ranges("name")} />
        </Heading>
        {match?.kind === "synonym" && (
          <p>
            {t.foundAs} <Marked text={match.text} ranges={match.ranges} />
          </p>
        )}
        {scientific_name && (
          <p className={styles.quiet}>
            <i lang="la">
              <Marked text={scientific_name} ranges={ranges("scientific")} />
            </i>
          </p>
        )}
        {aside && <p className={styles.quiet}>{aside}</p>}
        {otherNames.length > 0 && (
          <p className={styles.quiet}>
            <Sentence text={t.otherNames(otherNames.join(", "))} names={otherNames} />
          </p>
        )}
      </div>
      <VerdictBand className={classes(styles.verdict, motionStyles.appear)} classification={classification} />
      <Conditions product={product} />
      {(reasons.length > 0 || legalBasis) && (
        <details className={styles.why}>
          <summary>{t.why}</summary>
          <dl className={styles.facts}>
            {reasons.map(({ field, text }) => (
              <Fact key={field} title={t.facts[field]}>
                {sentence(text)}
              </Fact>
            ))}
            {legalBasis && <Fact title={t.legalBasis}>{legalBasis}</Fact>}
          </dl>
        </details>
      )}
      {!verified && (
        <p className={styles.referential}>
          <InfoIcon /> {t.referential}
        </p>
      )}
      {children}
    </article>
  );
}

/** A tick before each thing that has to be met; nothing is ticked where nothing helps. */
function Conditions({ product: { conditions, classification } }: { product: ShownProduct }) {
  const list = conditionList(conditions);
  if (list.length === 0) return null;
  const ticked = classification.code !== "no_permitido";
  return (
    <div>
      <p className={styles.quiet}>{t.facts.conditions}</p>
      <ul className={classes(styles.conditions, !ticked && styles.plain)}>
        {list.map((condition) => (
          <li key={condition}>
            {ticked && <CheckIcon />}
            <span>{condition}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
