import type { ReactNode } from "react";
import { type ProductTexts, shownTexts } from "../../lib/product-texts";
import { texts } from "../../texts/es";
import { InfoIcon } from "../../ui/icons";
import { Marked } from "../../ui/marked";
import styles from "./product-card.module.css";
import { VerdictBadge } from "./verdict-badge";

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
  /** The articles behind the verdict. */
  legalBasis?: ReactNode;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** A product with its verdict, the conditions it must meet and why. */
export function ProductCard({ product, aside, legalBasis, heading: Heading = "h3", children }: ProductCardProps) {
  const { name, scientific_name, match, classification, verified } = product;
  const ranges = (kind: string) => (match?.kind === kind ? match.ranges : undefined);
  const facts = shownTexts(product);
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div className={styles.names}>
          <Heading className={styles.name}>
            <Marked text={name} ranges={ranges("name")} />
          </Heading>
          {match?.kind === "synonym" && (
            <p>
              {texts.search.foundAs} <Marked text={match.text} ranges={match.ranges} />
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
        </div>
        <VerdictBadge classification={classification} />
      </div>
      {(facts.length > 0 || legalBasis) && (
        <dl className={styles.facts}>
          {facts.map(({ field, text }) => (
            <Fact key={field} title={texts.search.facts[field]}>
              {sentence(text)}
            </Fact>
          ))}
          {legalBasis && <Fact title={texts.search.legalBasis}>{legalBasis}</Fact>}
        </dl>
      )}
      {!verified && (
        <p className={styles.referential}>
          <InfoIcon /> {texts.search.referential}
        </p>
      )}
      {children}
    </article>
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
