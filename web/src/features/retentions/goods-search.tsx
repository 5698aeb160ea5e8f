import type { Product } from "../../api/products";
import { ProductSearch } from "../../nouns/product/product-search";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import styles from "./act.module.css";

const t = texts.retentions.form;

interface GoodsSearchProps {
  onProduct: (product: Product) => void;
  onWords: (description: string) => void;
}

/** Adds what was found in the luggage, or the officer's words for it. */
export function GoodsSearch({ onProduct, onWords }: GoodsSearchProps) {
  return (
    <div className={styles.search}>
      <h3>{t.addTitle}</h3>
      <ProductSearch label={t.addLabel} placeholder={t.addPlaceholder} none={t.noProducts} onProduct={onProduct}>
        {(typed, clear) => (
          <div>
            <Button
              onClick={() => {
                clear();
                onWords(typed);
              }}
            >
              {typed ? t.addNamed(typed) : t.addWords}
            </Button>
          </div>
        )}
      </ProductSearch>
    </div>
  );
}
