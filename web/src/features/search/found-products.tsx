import type { Product } from "../../api/products";
import { rememberSearch } from "../../offline/recent-searches";
import { FoundProduct } from "./found-product";
import styles from "./search-view.module.css";

export interface FoundProductsProps {
  products: readonly Product[];
  q: string;
}

/** What was found, the best first; only what answers a question leads. */
export function FoundProducts({ products, q }: FoundProductsProps) {
  return (
    <ul className={styles.list}>
      {products.map((product, n) => (
        <li key={product.id}>
          <FoundProduct product={product} onAdded={() => rememberSearch(q)} leads={q !== "" && n === 0} />
        </li>
      ))}
    </ul>
  );
}
