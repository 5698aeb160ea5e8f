import type { ReactNode } from "react";
import { texts } from "../texts/es";
import { InfoIcon } from "./icons";
import styles from "./product-card.module.css";
import { VerdictBadge } from "./verdict-badge";

interface ProductCardProps {
  name: string;
  scientificName?: string | null;
  /** Category and the like, in one quiet line. */
  aside?: string;
  classification: { code: string; name: string };
  conditions?: string | null;
  reason?: string | null;
  verified: boolean;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** A product with its verdict, the conditions it must meet and why. */
export function ProductCard(props: ProductCardProps) {
  const { name, scientificName, aside, classification, conditions, reason, verified, children } = props;
  const Heading = props.heading ?? "h3";
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div className={styles.names}>
          <Heading className={styles.name}>{name}</Heading>
          {scientificName && (
            <p className={styles.quiet}>
              <i lang="la">{scientificName}</i>
            </p>
          )}
          {aside && <p className={styles.quiet}>{aside}</p>}
        </div>
        <VerdictBadge classification={classification} />
      </div>
      {(conditions || reason) && (
        <dl className={styles.facts}>
          {conditions && <Fact title={texts.search.conditions}>{conditions}</Fact>}
          {reason && <Fact title={texts.search.reason}>{reason}</Fact>}
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
