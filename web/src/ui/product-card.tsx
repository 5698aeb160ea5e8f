import type { ReactNode } from "react";
import { texts } from "../texts/es";
import { InfoIcon } from "./icons";
import { Marked } from "./marked";
import styles from "./product-card.module.css";
import { VerdictBadge } from "./verdict-badge";

/** The name a product was found by, and which of its letters matched. */
interface FoundBy {
  kind: string;
  text: string;
  ranges: readonly number[];
}

interface ProductCardProps {
  name: string;
  scientificName?: string | null;
  foundBy?: FoundBy | null;
  /** Category and the like, in one quiet line. */
  aside?: string;
  classification: { code: string; name: string };
  conditions?: string | null;
  reason?: string | null;
  verified: boolean;
  /** The articles behind the verdict. */
  legalBasis?: ReactNode;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** A product with its verdict, the conditions it must meet and why. */
export function ProductCard(props: ProductCardProps) {
  const { name, scientificName, foundBy, aside, classification, conditions, reason, verified, legalBasis, children } = props;
  const ranges = (kind: string) => (foundBy?.kind === kind ? foundBy.ranges : undefined);
  const Heading = props.heading ?? "h3";
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div className={styles.names}>
          <Heading className={styles.name}>
            <Marked text={name} ranges={ranges("name")} />
          </Heading>
          {foundBy?.kind === "synonym" && (
            <p>
              {texts.search.foundAs} <Marked text={foundBy.text} ranges={foundBy.ranges} />
            </p>
          )}
          {scientificName && (
            <p className={styles.quiet}>
              <i lang="la">
                <Marked text={scientificName} ranges={ranges("scientific")} />
              </i>
            </p>
          )}
          {aside && <p className={styles.quiet}>{aside}</p>}
        </div>
        <VerdictBadge classification={classification} />
      </div>
      {(conditions || reason || legalBasis) && (
        <dl className={styles.facts}>
          {conditions && <Fact title={texts.search.facts.conditions}>{sentence(conditions)}</Fact>}
          {reason && <Fact title={texts.search.facts.reason}>{sentence(reason)}</Fact>}
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
