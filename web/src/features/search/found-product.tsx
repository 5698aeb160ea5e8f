import { Link } from "react-router";
import type { Product } from "../../api/products";
import { formatDate } from "../../lib/format";
import { texts } from "../../texts/es";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { AttentionIcon } from "../../ui/icons";
import { ProductCard } from "../../nouns/product/product-card";
import { AddToDeclaration } from "./add-to-declaration";
import styles from "./found-product.module.css";
import { Sentence } from "../../ui/sentence";

interface FoundProductProps {
  product: Product;
  onAdded: () => void;
  /** Said of what one asked about; a list that nobody asked for offers it not. */
  onNotTaking?: (() => void) | undefined;
}

/** A found product: whether it may travel, why, and the way into the declaration. */
export function FoundProduct({ product, onAdded, onNotTaking }: FoundProductProps) {
  const { match, category, synonyms } = product;
  const others = synonyms.filter((synonym) => match?.kind !== "synonym" || synonym !== match.text);
  return (
    <ProductCard
      heading="h2"
      product={product}
      aside={category.name}
      otherNames={others}
      legalBasis={<LegalBasis articles={product.articles} />}
    >
      <NextVerdict product={product} />
      <AddToDeclaration thing={product} label={texts.search.add} onAdded={onAdded} onNotTaking={onNotTaking} />
    </ProductCard>
  );
}

/** A change that is already decided must not surprise at the airport. */
function NextVerdict({ product: { next_verdict: next, classification } }: { product: Product }) {
  if (!next) return null;
  const date = formatDate(next.valid_from);
  const isOther = next.classification.code !== classification.code;
  return (
    <p className={styles.next}>
      <AttentionIcon />
      <span>
        <Sentence
          text={
            isOther ? texts.search.changesOn(date, next.classification.name) : texts.search.conditionsChangeOn(date)
          }
          names={[next.classification.name]}
        />
      </span>
    </p>
  );
}

function LegalBasis({ articles }: { articles: Product["articles"] }) {
  if (articles.length === 0) return <Link to="/verbaselegal">{texts.search.consultLegalBasis}</Link>;
  return <CitedArticles articles={articles} whys="shown" />;
}
