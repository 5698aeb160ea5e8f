import type { Product } from "../../api/products";
import { rememberSearch } from "../../offline/recent-searches";
import { FoundProduct } from "./found-product";
import styles from "./search-view.module.css";

export interface FoundProductsProps {
  products: readonly Product[];
  q: string;
  onNotTaking: (product: Product) => void;
}

/** What was found, the best first. */
export function FoundProducts({ products, q, onNotTaking }: FoundProductsProps) {
  return (
    <ul className={styles.list}>
      {products.map((product) => (
        <li key={product.id}>
          <FoundProduct
            product={product}
            onAdded={() => rememberSearch(q)}
            onNotTaking={q === "" ? undefined : () => onNotTaking(product)}
          />
        </li>
      ))}
    </ul>
  );
}
