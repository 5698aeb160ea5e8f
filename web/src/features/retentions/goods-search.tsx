import { useState } from "react";
import type { Product } from "../../api/products";
import { oneLine } from "../../lib/text";
import { useSuggestions } from "../../offline/use-product-search";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { FoundName } from "../../ui/found-name";
import { PlusIcon } from "../../ui/icons";
import { SearchBox } from "../../ui/search-box";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./act.module.css";

const t = texts.retentions.form;

interface GoodsSearchProps {
  onProduct: (product: Product) => void;
  onWords: (description: string) => void;
}

/** Finds what was found in the luggage, or takes the officer's words for it. */
export function GoodsSearch({ onProduct, onWords }: GoodsSearchProps) {
  const [text, setText] = useState("");
  const typed = oneLine(text);
  const { found, failure } = useSuggestions(typed);
  return (
    <div className={styles.search}>
      <h3>{t.addTitle}</h3>
      <SearchBox
        label={t.addLabel}
        placeholder={t.addPlaceholder}
        clearLabel={texts.search.clear}
        value={text}
        onChange={setText}
      />
      {found && found.length > 0 && (
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
                <PlusIcon />
                <span className={styles.name}>
                  <FoundName name={product.name} foundBy={product.match} />
                </span>
                <VerdictBadge classification={product.classification} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {found?.length === 0 && <p>{t.noProducts}</p>}
        {failure && <p>{failure}</p>}
      </div>
      <div>
        <Button
          onClick={() => {
            setText("");
            onWords(typed);
          }}
        >
          {typed ? t.addNamed(typed) : t.addWords}
        </Button>
      </div>
    </div>
  );
}
