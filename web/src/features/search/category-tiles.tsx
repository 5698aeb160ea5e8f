import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Facets } from "../../api/products";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { sorted } from "../../lib/sorted";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Drawing } from "../../ui/drawing";
import { STOP } from "../../ui/use-arrow-keys";
import styles from "./category-tiles.module.css";

/** So many lead, and a phone shows no others at first: those with the most products. */
const LEADING = 6;

/** The way in for whoever has no word to type yet. */
export function CategoryTiles({ categories }: { categories: Facets["categories"] }) {
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const leading = sorted(categories, (a, b) => b.count - a.count).slice(0, LEADING);
  const tiles = [...leading, ...categories.filter((category) => !leading.includes(category))];
  useEffect(() => {
    // The button that was pressed is gone.
    if (whole) list.current?.querySelector<HTMLElement>(`li:nth-child(${LEADING + 1}) a`)?.focus();
  }, [whole]);
  return (
    <section>
      <h2 className={styles.title}>{texts.search.byCategory}</h2>
      <ul ref={list} className={classes(styles.tiles, !whole && styles.few)}>
        {tiles.map(({ code, name, count }) => (
          <li key={code}>
            <Link {...STOP} className={styles.tile} to={`/busqueda?category=${encodeURIComponent(code)}`}>
              <Drawing name={code} className={styles.drawing} />
              <span className={styles.count}>{formatNumber(count)}</span>
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!whole && tiles.length > LEADING && (
        <div className={styles.more}>
          <Button wide onClick={() => setWhole(true)}>
            {texts.search.everyCategory(formatNumber(tiles.length))}
          </Button>
        </div>
      )}
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
