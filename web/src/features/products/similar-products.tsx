import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { oneLine } from "../../lib/text";
import { useDebounced } from "../../lib/use-debounced";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { StatusTag } from "../../ui/status-tag";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./product-form.module.css";
import { type Product, type SimilarProduct, similarProducts } from "./product-queries";
import { namesIn, type ProductValues } from "./product-schema";

const t = texts.products.similar;
const REST_MS = 350;
const SHORTEST = 3;

/** Products that may be the one that is being typed; of a product that exists, only once its names change. */
export function SimilarProducts({ product }: { product: Product | null }) {
  const [name, synonyms, pending] = useWatch<ProductValues, ["name", "synonyms", "pending_synonym"]>({
    name: ["name", "synonyms", "pending_synonym"],
  });
  const known = product ? [product.name, ...product.synonyms] : [];
  const typed = [oneLine(name), ...synonyms, ...namesIn(pending, synonyms)].filter(
    (term) => term.length >= SHORTEST && !known.includes(term),
  );
  const rested = useDebounced(JSON.stringify(typed), REST_MS);
  const terms = JSON.parse(rested) as string[];
  const [first = "", ...others] = terms;
  const { data, isError } = useQuery({ ...similarProducts(first, others, product?.id ?? null), enabled: first !== "" });
  if (first === "" || typed.length === 0) return null;
  if (isError) return <p className={sharedStyles.quiet}>{t.failed}</p>;
  if (!data || data.items.length === 0) return null;

  const same = data.items.filter((item) => item.same);
  return (
    <Notice kind={same.length > 0 ? "warning" : "info"} title={same.length > 0 ? t.sameTitle : t.likeTitle}>
      <p>{same.length > 0 ? t.same : t.like}</p>
      <ul className={styles.similar}>
        {(same.length > 0 ? same : data.items).slice(0, SHOWN).map((item) => (
          <Similar key={item.product.id} {...item} />
        ))}
      </ul>
    </Notice>
  );
}

function Similar({ product, term, matched }: SimilarProduct) {
  return (
    <li>
      <span className={styles.grow}>
        <Link to={`/productos/editar/${product.id}`}>{product.name}</Link>
        {matched !== product.name && <span className={sharedStyles.quiet}>{t.matched(term, matched)}</span>}
      </span>
      {!product.active && <StatusTag active={false} />}
      <VerdictBadge classification={product.classification} />
    </li>
  );
}

const SHOWN = 4;
