import type { Product } from "../../api/products";
import { rememberSearch } from "../../offline/recent-searches";
import { FoundProduct } from "./found-product";
import styles from "./search-view.module.css";

export interface FoundProductsProps {
  products: readonly Product[];
  q: string;
  /** Whether the first answers the question; the others are rows that open. */
  leads: boolean;
}

/** What was found, the best first. */
export function FoundProducts({ products, q, leads }: FoundProductsProps) {
  return (
    <ul className={styles.list}>
      {products.map((product, n) => (
        <li key={product.id}>
          <FoundProduct product={product} onAdded={() => rememberSearch(q)} leads={leads && n === 0} />
        </li>
      ))}
    </ul>
  );
}
