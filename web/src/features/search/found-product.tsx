import { Link } from "react-router";
import type { Product } from "../../api/products";
import { formatDate } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { AttentionIcon } from "../../ui/icons";
import { ProductCard, ProductRow } from "../../nouns/product/product-card";
import { AddToDeclaration } from "./add-to-declaration";
import styles from "./found-product.module.css";
import { Sentence } from "../../ui/sentence";

interface FoundProductProps {
  product: Product;
  onAdded: () => void;
  /** Whether it leads what was found; the others are rows that open. */
  leads: boolean;
}

/** A found product: whether it may travel, why, and the way into the declaration. */
export function FoundProduct({ product, onAdded, leads }: FoundProductProps) {
  const { match, category, synonyms, classification } = product;
  const others = synonyms.filter((synonym) => match?.kind !== "synonym" || synonym !== match.text);
  const Shown = leads ? ProductCard : ProductRow;
  // What may not enter is to be left behind; who carries it already must still declare it.
  const forbidden = classification.code === "no_permitido";
  return (
    <Shown
      heading="h2"
      product={product}
      aside={category.name}
      otherNames={others}
      legalBasis={<LegalBasis articles={product.articles} />}
    >
      <NextVerdict product={product} />
      <AddToDeclaration
        thing={product}
        label={forbidden ? texts.search.addForbidden : texts.search.add}
        kind={forbidden ? "quiet" : leads ? "main" : "plain"}
        onAdded={onAdded}
      />
    </Shown>
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
