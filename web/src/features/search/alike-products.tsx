import { Link } from "react-router";
import type { Product } from "../../api/products";
import { texts } from "../../texts/catalogue";
import { FoundName } from "../../ui/found-name";
import { STOP } from "../../ui/use-arrow-keys";
import { AddToDeclaration } from "./add-to-declaration";
import styles from "./alike-products.module.css";

interface AlikeProductsProps {
  products: readonly Product[];
  q: string;
  /** Their names begin with what was typed; otherwise it was said already that nothing is called so. */
  begun: boolean;
}

/**
 * Products that are only alike what was typed: their names lead to them, and no verdict is shown for what was typed.
 */
export function AlikeProducts({ products, q, begun }: AlikeProductsProps) {
  if (products.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{begun ? texts.search.begun : texts.search.nearest}</h2>
      <ul className={styles.list}>
        {products.map(({ id, name, match }) => (
          <li key={id}>
            <Link {...STOP} className={styles.product} to={`/busqueda?${new URLSearchParams({ q: name })}`}>
              <FoundName name={name} foundBy={match} />
            </Link>
          </li>
        ))}
      </ul>
      {begun && <AddToDeclaration key={q} thing={q} label={texts.search.declareWords(q)} kind="quiet" />}
    </section>
  );
}
