import { Link } from "react-router";
import type { Facets } from "../../api/products";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import { Drawing } from "../../ui/drawing";
import { STOP } from "../../ui/use-arrow-keys";
import styles from "./category-tiles.module.css";

/** The way in for whoever has no word to type yet. */
export function CategoryTiles({ categories }: { categories: Facets["categories"] }) {
  return (
    <section>
      <h2 className={styles.title}>{texts.search.byCategory}</h2>
      <ul className={styles.tiles}>
        {categories.map(({ code, name, count }) => (
          <li key={code}>
            <Link {...STOP} className={styles.tile} to={`/busqueda?category=${encodeURIComponent(code)}`}>
              <Drawing name={code} className={styles.drawing} />
              <span className={styles.count}>{formatNumber(count)}</span>
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The category that is looked through, and the way back to all of them. */
export function CategoryHead({ code, name, onLeave }: { code: string; name: string; onLeave: () => void }) {
  return (
    <div className={styles.head}>
      <Drawing name={code} className={styles.drawing} />
      <h2>{name}</h2>
      <button type="button" className={styles.leave} onClick={onLeave}>
        {texts.search.allCategories}
      </button>
    </div>
  );
}
