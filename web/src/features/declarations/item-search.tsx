import type { Product } from "../../api/products";
import { ProductSearch } from "../../nouns/product/product-search";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Sentence } from "../../ui/sentence";
import styles from "./declaration-form.module.css";

const t = texts.declarations.items;

interface ItemSearchProps {
  onProduct: (product: Product) => void;
  onOwnWords: (description: string) => void;
}

/** Adds a product of the catalogue, or what the traveller calls it. */
export function ItemSearch({ onProduct, onOwnWords }: ItemSearchProps) {
  return (
    <Card>
      <h2>{t.searchTitle}</h2>
      <ProductSearch label={t.searchLabel} placeholder={t.searchPlaceholder} none={t.noResults} onProduct={onProduct}>
        {(typed, clear) => (
          <div className={styles.own}>
            <Button
              onClick={() => {
                clear();
                onOwnWords(typed);
              }}
            >
              <Sentence text={typed ? t.ownWordsNamed(typed) : t.ownWords} names={[typed]} />
            </Button>
            <p>{t.ownWordsHint}</p>
          </div>
        )}
      </ProductSearch>
    </Card>
  );
}
