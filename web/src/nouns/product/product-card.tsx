import type { ReactNode } from "react";
import { classes } from "../../lib/classes";
import { conditionList, type ProductTexts, shownTexts } from "../../lib/product-texts";
import { texts } from "../../texts/catalogue";
import { FoldRow } from "../../ui/fold-row";
import { CheckIcon, InfoIcon } from "../../ui/icons";
import { Marked } from "../../ui/marked";
import motionStyles from "../../ui/motion.module.css";
import { Sentence } from "../../ui/sentence";
import styles from "./product-card.module.css";
import { VerdictBand, VerdictMessage, VerdictWord } from "./verdict-badge";

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
export function ProductCard({ heading = "h3", ...details }: ProductCardProps) {
  const { product } = details;
  return (
    <article className={styles.card}>
      <ProductName heading={heading} product={product} />
      <VerdictBand className={classes(styles.verdict, motionStyles.appear)} classification={product.classification} />
      <ProductDetails {...details} />
    </article>
  );
}

/** The same as a row of a list: what it is and whether it may travel; opened, the rest. */
export function ProductRow({ heading = "h3", ...details }: ProductCardProps) {
  const { product } = details;
  return (
    <article className={styles.row}>
      <FoldRow
        stop
        head={
          <div className={styles.rowHead}>
            <ProductName heading={heading} product={product} />
            <VerdictWord classification={product.classification} />
          </div>
        }
      >
        <div className={styles.rowBody}>
          <VerdictMessage classification={product.classification} />
          <ProductDetails {...details} />
        </div>
      </FoldRow>
    </article>
  );
}

/** What it is called, and the name by which it was found. */
function ProductName({ product, heading: Heading }: { product: ShownProduct; heading: "h2" | "h3" }) {
  const { name, scientific_name, match } = product;
  const ranges = (kind: string) => (match?.kind === kind ? match.ranges : undefined);
  return (
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
    </div>
  );
}

function ProductDetails({ product, aside, otherNames = [], legalBasis, children }: Omit<ProductCardProps, "heading">) {
  const reasons = shownTexts(product).filter(({ field }) => field !== "conditions");
  return (
    <>
      {(aside || otherNames.length > 0) && (
        <div className={classes(styles.names, styles.quiet)}>
          {aside && <p>{aside}</p>}
          {otherNames.length > 0 && (
            <p>
              <Sentence text={t.otherNames(otherNames.join(", "))} names={otherNames} />
            </p>
          )}
        </div>
      )}
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
      {!product.verified && (
        <p className={styles.referential}>
          <InfoIcon /> {t.referential}
        </p>
      )}
      {children}
    </>
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
