import { type ReactNode, useState } from "react";
import type { Product } from "../../api/products";
import { oneLine } from "../../lib/text";
import { useSuggestions } from "../../offline/use-product-search";
import { texts } from "../../texts/catalogue";
import { FoundName } from "../../ui/found-name";
import { PlusIcon } from "../../ui/icons";
import { SearchBox } from "../../ui/search-box";
import styles from "./product-search.module.css";
import { VerdictBadge } from "./verdict-badge";

interface ProductSearchProps {
  label: string;
  placeholder: string;
  /** What is said where the catalogue has nothing alike. */
  none: string;
  onProduct: (product: Product) => void;
  /** Whether the Enter key takes the first that is found. */
  takesFirst?: boolean;
  /** What can be done with the words that were typed; `clear` begins anew. */
  children: (typed: string, clear: () => void) => ReactNode;
}

/** Finds a product while one types, and takes it with one tap. */
export function ProductSearch({ label, placeholder, none, onProduct, takesFirst, children }: ProductSearchProps) {
  const [text, setText] = useState("");
  const typed = oneLine(text);
  const { found, alike, failure } = useSuggestions(typed);
  const clear = () => setText("");
  const first = takesFirst && !alike ? found?.[0] : undefined;
  function take(product: Product) {
    clear();
    onProduct(product);
  }
  return (
    <>
      <SearchBox
        label={label}
        placeholder={placeholder}
        clearLabel={texts.search.clear}
        value={text}
        onChange={setText}
        {...(first && { onEnter: () => take(first) })}
      />
      {alike && found && found.length > 0 && (
        <p>
          <strong>{texts.declarations.items.noResults}</strong> {texts.search.nearest}:
        </p>
      )}
      {found && found.length > 0 && (
        <ul className={styles.results}>
          {found.map((product) => (
            <li key={product.id}>
              <button type="button" className={styles.result} onClick={() => take(product)}>
                <span className={styles.name}>
                  <PlusIcon />
                  <span>
                    <FoundName name={product.name} foundBy={product.match} />
                  </span>
                </span>
                {!alike && <VerdictBadge classification={product.classification} />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {found?.length === 0 && <p>{none}</p>}
        {failure && <p>{failure}</p>}
      </div>
      {children(typed, clear)}
    </>
  );
}
