import { Link } from "react-router";
import type { Product } from "../../api/products";
import { texts } from "../../texts/es";
import { FoundName } from "../../ui/found-name";
import { STOP } from "../../ui/use-arrow-keys";
import styles from "./alike-products.module.css";

/**
 * Products that are only alike what was typed: their names lead to them, and no verdict is shown for what was typed.
 */
export function AlikeProducts({ products }: { products: readonly Product[] }) {
  return (
    <section>
      <h2 className={styles.title}>{texts.search.nearest}</h2>
      <ul className={styles.list}>
        {products.map(({ id, name, match }) => (
          <li key={id}>
            <Link {...STOP} className={styles.product} to={`/busqueda?${new URLSearchParams({ q: name })}`}>
              <FoundName name={name} foundBy={match} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
