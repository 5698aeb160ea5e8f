import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { catalogue } from "../../api/catalogues";
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
}

/** A found product: whether it may travel, why, and the way into the declaration. */
export function FoundProduct({ product, onAdded }: FoundProductProps) {
  const { match, category, classification, conditions, synonyms } = product;
  const others = synonyms.filter((synonym) => match?.kind !== "synonym" || synonym !== match.text);
  return (
    <ProductCard
      heading="h2"
      product={product}
      aside={category.name}
      legalBasis={<LegalBasis articles={product.articles} />}
    >
      {!conditions && <TravellerMessage classification={classification.code} />}
      <NextVerdict product={product} />
      {others.length > 0 && (
        <p className={styles.quiet}>
          <Sentence text={texts.search.otherNames(others.join(", "))} names={others} />
        </p>
      )}
      <AddToDeclaration thing={product} label={texts.search.add} onAdded={onAdded} />
    </ProductCard>
  );
}

/** What the verdict means, in the words of the catalogue. */
function TravellerMessage({ classification }: { classification: string }) {
  const { data } = useQuery(catalogue("classifications"));
  const message = data?.find(({ code }) => code === classification)?.attributes.traveller_message;
  return message ? <p>{message}</p> : null;
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
  return <CitedArticles articles={articles} whys />;
}
