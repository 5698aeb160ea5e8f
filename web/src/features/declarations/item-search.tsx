import { useState } from "react";
import type { Product } from "../../api/products";
import { oneLine } from "../../lib/text";
import { useSuggestions } from "../../offline/use-product-search";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { FoundName } from "../../ui/found-name";
import { PlusIcon } from "../../ui/icons";
import { SearchBox } from "../../ui/search-box";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./item-search.module.css";
import { Sentence } from "../../ui/sentence";

const t = texts.declarations.items;

interface ItemSearchProps {
  onProduct: (product: Product) => void;
  onOwnWords: (description: string) => void;
}

/** Finds a product while one types, and adds it with one tap. */
export function ItemSearch({ onProduct, onOwnWords }: ItemSearchProps) {
  const [text, setText] = useState("");
  const typed = oneLine(text);
  const { found, page, failure } = useSuggestions(typed);

  return (
    <Card>
      <h2>{t.searchTitle}</h2>
      <SearchBox
        label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        clearLabel={texts.search.clear}
        value={text}
        onChange={setText}
      />
      {page?.nearest && (
        <p>
          <strong>{t.noResults}</strong> {texts.search.nearest}:
        </p>
      )}
      {found && (
        <ul className={styles.results}>
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className={styles.result}
                onClick={() => {
                  setText("");
                  onProduct(product);
                }}
              >
                <span className={styles.name}>
                  <PlusIcon />
                  <span>
                    <FoundName name={product.name} foundBy={product.match} />
                  </span>
                </span>
                {!page?.nearest && <VerdictBadge classification={product.classification} />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {found?.length === 0 && <p>{t.noResults}</p>}
        {failure && <p>{failure}</p>}
      </div>
      <div className={styles.own}>
        <Button
          onClick={() => {
            setText("");
            onOwnWords(typed);
          }}
        >
          <Sentence text={typed ? t.ownWordsNamed(typed) : t.ownWords} names={[typed]} />
        </Button>
        <p>{t.ownWordsHint}</p>
      </div>
    </Card>
  );
}
